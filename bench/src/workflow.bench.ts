// A workflow compared with the same email as a one-off campaign: the cost of tracking each contact's path.
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Campaign,
  campaignRoutes,
  type WorkflowDefinition,
  workflowRoutes,
  type WorkflowStep,
} from "@arauto/contracts";
import { draftNewsletter, isSent, start, waitForCampaign } from "./campaigns.ts";
import { type Workspace, withInstallation } from "./installation.ts";
import { populate } from "./population.ts";
import { printMachine, printTable, seconds, timed, times, integer, failRun } from "./report.ts";
import { startSink } from "./sink.ts";

const CONTACTS = Number(process.env["ARAUTO_BENCH_RECIPIENTS"] ?? 50_000);
const LIMIT_MS = 1_800_000;

const common = { name: "", position: { x: 0, y: 0 }, continueOnError: false };
const entry: WorkflowStep = {
  ...common,
  id: "entry",
  type: "entry",
  config: { trigger: "once", includesPresent: true, schedule: null },
};
const tag = (id: string): WorkflowStep => ({
  ...common,
  id,
  type: "update",
  config: { action: { kind: "addTag", tag: id } },
});

/** An email between a split and a tag. */
const withMail = (templateId: string | null): WorkflowDefinition => ({
  steps: [
    entry,
    { ...common, id: "split", type: "split", config: { shares: [50, 50] } },
    {
      ...common,
      id: "mail",
      type: "email",
      config: { templateId, subject: null, preheader: null, filterId: null },
    },
    tag("done"),
  ],
  links: [
    { from: "entry", to: "split", branch: "next" },
    { from: "split", to: "mail", branch: "a" },
    { from: "split", to: "mail", branch: "b" },
    { from: "mail", to: "done", branch: "next" },
  ],
});
/** The same without the email. */
const WITHOUT_MAIL: WorkflowDefinition = {
  steps: [
    entry,
    { ...common, id: "split", type: "split", config: { shares: [50, 50] } },
    tag("done"),
  ],
  links: [
    { from: "entry", to: "split", branch: "next" },
    { from: "split", to: "done", branch: "a" },
    { from: "split", to: "done", branch: "b" },
  ],
};

async function draftWorkflow(
  { client }: Workspace,
  like: Campaign,
  definition: WorkflowDefinition,
): Promise<Campaign> {
  const body = {
    name: `Workflow of ${definition.steps.length}`,
    kind: "workflow" as const,
    sendingAccountId: like.sendingAccountId,
  };
  const campaign = await client.call(campaignRoutes.create, { body });
  await client.call(workflowRoutes.update, {
    params: { id: campaign.id },
    body: { definition, version: 1 },
  });
  return campaign;
}

/** From the call until every contact has finished. */
async function through({ client }: Workspace, { id }: Campaign): Promise<void> {
  const params = { id };
  await client.call(workflowRoutes.start, { params });
  for (const deadline = Date.now() + LIMIT_MS; ; await sleep(200)) {
    const { status, problem } = await client.call(campaignRoutes.get, { params });
    if (status === "sent") break;
    if (problem) throw new Error(`The workflow has a problem: ${JSON.stringify(problem)}`);
    if (Date.now() > deadline) throw new Error(`The workflow is still ${status}`);
  }
  const found = await client.call(workflowRoutes.results, { params });
  if (found.entered !== CONTACTS || found.finished !== CONTACTS)
    failRun(`${CONTACTS} contacts, ${JSON.stringify(found)}`);
}

printMachine();
const sink = await startSink();
try {
  await withInstallation(async (installation) => {
    const workspace = await installation.signUp("Bench");
    await populate(installation, workspace, CONTACTS, { allActive: true });
    const campaign = await draftNewsletter(workspace, { name: "One-off", port: sink.port });
    const withEmail = await draftWorkflow(workspace, campaign, withMail(campaign.templateId));
    const moves = await draftWorkflow(workspace, campaign, WITHOUT_MAIL);
    const worker = await installation.startWorker();
    const taken = async () => (await sink.counts()).taken;

    sink.reset();
    const oneOff = await timed(async () => {
      await start(workspace, campaign);
      return waitForCampaign(workspace, campaign, isSent, { everyMs: 200, limitMs: LIMIT_MS });
    });
    if ((await taken()) !== CONTACTS)
      failRun(`The receiver accepted ${await taken()} of the campaign's ${CONTACTS} emails`);
    sink.reset();
    const steps = await timed(() => through(workspace, withEmail));
    if ((await taken()) !== CONTACTS)
      failRun(`The receiver accepted ${await taken()} of the workflow's ${CONTACTS} emails`);
    const moved = await timed(() => through(workspace, moves));
    await worker.stop();

    const row = (what: string, ms: number) => ({
      what,
      "people/s": integer(CONTACTS / (ms / 1000)),
      took: seconds(ms),
      "of the campaign": times(ms / oneOff.ms),
    });
    printTable([
      row("one-off campaign", oneOff.ms),
      row("workflow: split, the same email, tag", steps.ms),
      row("workflow: split, tag", moved.ms),
    ]);
  });
} finally {
  await sink.stop();
}
