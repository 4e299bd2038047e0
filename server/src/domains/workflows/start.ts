import {
  AppError,
  type FieldProblem,
  isActive,
  NEW_WORKFLOW,
  type Workflow,
  type WorkflowDefinition,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { audienceOf, frozenAudience, hasReceivers } from "../audience/index.ts";
import {
  type Actor,
  approvable as toApprove,
  campaignState,
  findings,
  workflowJobs,
  planEnd,
  requireCampaign,
  start,
  wrongState,
} from "../campaigns/index.ts";
import type { SendingContent } from "../ledger/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { approvableWorkflow } from "./approvable.ts";
import { compileSteps, type FrozenMail, freezeSteps, gatherParts } from "./checks.ts";
import { titleProblems, titlesOf } from "./deal-checks.ts";
import { lockVersion, setMailsBegun } from "./queries.ts";
import { NO_RECIPIENTS, sendingOf } from "./review.ts";
import { requestsOf, stepRequestProblems } from "./request-checks.ts";
import { nextTime } from "./schedule-times.ts";
import { readWorkflow, requireWorkflow } from "./service.ts";
import { insertState } from "./state-queries.ts";
import {
  insertMessages,
  insertVersion,
  type Message,
  type PublishedVersion,
} from "./version-queries.ts";

/** Everything needed to publish the edited workflow. */
export interface Publishable {
  definition: WorkflowDefinition;
  /** Version of the edited definition: nothing is published if it changes meanwhile. */
  drawnVersion: number;
  filters: PublishedVersion["filters"];
  sending: SendingContent;
  mails: FrozenMail[];
  links: Map<string, readonly string[]>;
  /** Keys of all accepted serious findings, accepted now or earlier. */
  acceptedFindings: string[];
}

const NAME_MAX = 200;

/** Returns the messages as ledgers of this edition. */
export function messagesOf(
  { definition, mails, links }: Publishable,
  workflowName: string,
  edition: number,
): Message[] {
  const importantSteps = new Set(
    definition.steps.flatMap((step) =>
      step.type === "email" && step.config.isImportant ? [step.id] : [],
    ),
  );
  return mails.map(({ stepId, title, parts }) => {
    const { campaign: _, ...content } = parts.content;
    return {
      name: [...`${workflowName} · ${title}`].slice(0, NAME_MAX).join(""),
      step: stepId,
      edition,
      content: { ...content, links: links.get(stepId) ?? [] },
      source: parts.texts.source,
      translations: parts.texts.translations,
      isImportant: importantSteps.has(stepId),
    };
  });
}

/** Returns when the schedule of a definition next enrolls contacts; null for other kinds of entry. */
export async function nextEntryOf(
  tx: Transaction,
  tenantId: string,
  { steps }: WorkflowDefinition,
  after: Date,
): Promise<Date | null> {
  const entry = steps.find((step) => step.type === "entry");
  if (entry?.config.trigger !== "schedule" || !entry.config.schedule) return null;
  const { timeZone } = await workspaceFacts(tx, tenantId);
  return nextTime(entry.config.schedule, timeZone, after);
}

/**
 * Collects the content of a workflow before its messages are compiled.
 * @throws AppError CAMPAIGN_INCOMPLETE or SENDER_NOT_VERIFIED with everything that prevents publishing
 */
export async function gatherPublishable(
  tx: Transaction,
  deps: Pick<Deps, "config">,
  tenantId: string,
  id: string,
) {
  const workflow = await requireWorkflow(tx, tenantId, id);
  const definition = workflow.definition ?? NEW_WORKFLOW;
  const sending = await sendingOf(tx, deps, tenantId, await requireCampaign(tx, tenantId, id));
  const { mails, filters, problems } = await gatherParts(tx, tenantId, definition);
  const all: FieldProblem[] = [...sending.problems, ...problems];
  if (all.length > 0) throw start.refused(all);
  // A missing sender is already reported as a problem above.
  if (!sending.content) throw new Error(`Workflow ${id} has no sender`);
  const frozen = await freezeSteps(tx, tenantId, sending.content, mails);
  return {
    requests: await requestsOf(tx, tenantId, definition),
    titles: await titlesOf(tx, tenantId, id, definition),
    definition,
    drawnVersion: workflow.version,
    filters,
    sending: sending.content,
    mails: frozen,
    known: await campaignState.findAcceptedFindings(tx, tenantId, id),
  };
}

/**
 * Checks a workflow and freezes its content.
 * @throws AppError CAMPAIGN_INCOMPLETE, SENDER_NOT_VERIFIED or TEMPLATE_INVALID with everything that prevents
 *   publishing; FINDINGS_NOT_ACCEPTED
 */
export async function preparePublishing(
  deps: Deps,
  tenantId: string,
  id: string,
  accepted: readonly string[],
): Promise<Publishable> {
  const gathered = await deps.database.tenant(tenantId, (tx) =>
    gatherPublishable(tx, deps, tenantId, id),
  );
  const compiled = await compileSteps(deps, tenantId, gathered.mails);
  const { links, problems } = compiled;
  problems.push(...(await titleProblems(deps, tenantId, gathered.titles)));
  problems.push(...(await stepRequestProblems(deps, tenantId, gathered.requests)));
  if (problems.length > 0)
    throw new AppError("TEMPLATE_INVALID", problems[0]?.message, { errors: problems });
  // Findings stay accepted, so that publishing other changes does not ask again.
  const acceptedFindings = [...new Set([...gathered.known, ...accepted])];
  findings.requireAccepted(compiled.findings, acceptedFindings);
  return { ...gathered, links, acceptedFindings };
}

/**
 * Starts a workflow: publishes its first version, freezes its sender and audience, and schedules its beginning,
 * immediately if there is nothing to wait for. A second click is a no-op.
 * @throws AppError NOT_FOUND, WRONG_STATE, VERSION_CONFLICT on a concurrent change, CAMPAIGN_NOBODY, APPROVAL_REQUIRED,
 *   and as `preparePublishing`
 */
export async function startWorkflow(
  deps: Deps,
  { tenantId, userId }: Actor,
  id: string,
  accepted: readonly string[],
): Promise<Workflow> {
  const started = await deps.database.tenant(tenantId, async (tx) => {
    const workflow = await readWorkflow(tx, tenantId, id);
    if (isActive(workflow.status)) return workflow;
    if (workflow.status !== "draft" && workflow.status !== "failed")
      throw wrongState("started", workflow.status, "workflow");
    return null;
  });
  if (started) return started;

  const publishable = await preparePublishing(deps, tenantId, id, accepted);
  const { definition, drawnVersion, filters, sending } = publishable;
  return deps.database.tenant(tenantId, async (tx) => {
    const row = await requireCampaign(tx, tenantId, id);
    const startsAt = await start.plannedStart(tx, deps, tenantId, {
      sendAt: row.sendAt,
      sendAtZone: "workspace",
    });
    if (startsAt === null) throw start.refused([start.PAST]);
    await deps.planLimits.requireSending(tx, tenantId);
    await requireRecipients(tx, tenantId, publishable);
    const atOnce = row.sendAt === null && deps.config.sendGraceSeconds === 0;
    const isSame = (await lockVersion(tx, tenantId, id)) === drawnVersion;
    if (
      !isSame ||
      !(await campaignState.setScheduled(
        tx,
        tenantId,
        id,
        row.version,
        atOnce ? null : startsAt,
        sending,
        null,
      ))
    ) {
      const current = await readWorkflow(tx, tenantId, id);
      if (isActive(current.status)) return current;
      throw new AppError("VERSION_CONFLICT", undefined, { current });
    }
    const approvable = approvableWorkflow(publishable, { sendAt: row.sendAt, inside: null });
    await deps.sendGate.requireApproval(
      tx,
      toApprove.plannedSend(tx, { tenantId, userId }, id, approvable),
    );
    await campaignState.setAcceptedFindings(tx, tenantId, id, publishable.acceptedFindings);
    const messages = messagesOf(publishable, row.name, 1);
    const editions = Object.fromEntries(messages.map(({ step }) => [step, 1]));
    await insertVersion(tx, tenantId, id, { version: 1, definition, filters, editions }, userId);
    await insertMessages(tx, tenantId, id, sending.campaign, messages);
    await insertState(tx, tenantId, id, await nextEntryOf(tx, tenantId, definition, startsAt));
    await recordEvents(tx, tenantId, [
      {
        type: "campaign.scheduled",
        campaignId: id,
        userId,
        data: { startsAt: startsAt.toISOString() },
      },
    ]);
    if (atOnce) await beginWorkflow(tx, deps, tenantId, id);
    else await workflowJobs.beginWorkflowLater(tx, deps, tenantId, id, startsAt);
    return readWorkflow(tx, tenantId, id);
  });
}

async function requireRecipients(
  tx: Transaction,
  tenantId: string,
  { definition, sending }: Publishable,
): Promise<void> {
  const entry = definition.steps.find((step) => step.type === "entry");
  const audience = await audienceOf(tx, tenantId, frozenAudience(sending));
  if (entry?.config.trigger !== "once" || (await hasReceivers(tx, tenantId, audience))) return;
  throw new AppError("CAMPAIGN_NOBODY", NO_RECIPIENTS.message, { errors: [NO_RECIPIENTS] });
}

/** A workflow that begins this many seconds late reports so: no process was running at its start time. */
const LATE_SECONDS = 60;

/**
 * Begins a scheduled workflow when it is due; a no-op when repeated, also by another process. Pauses it without an
 * active plan, and while a payment is past due.
 */
async function beginWorkflow(
  tx: Transaction,
  deps: Pick<Deps, "config" | "jobs" | "planLimits">,
  tenantId: string,
  id: string,
): Promise<void> {
  if (await planEnd.pausedUnpaid(tx, deps, tenantId, id)) return;
  const late = await campaignState.setBegun(tx, tenantId, id);
  if (late === undefined) return;
  await setMailsBegun(tx, tenantId, id);
  const data = late >= LATE_SECONDS ? { lateSeconds: late } : {};
  await recordEvents(tx, tenantId, [{ type: "campaign.started", campaignId: id, data }]);
  await workflowJobs.askTick(tx, deps, tenantId, id);
}

export const beginJob = defineJob<workflowJobs.WorkflowJobPayload>({
  ...workflowJobs.beginWorkflowJob,
  async run({ tenantId, workflowId }, { deps }) {
    await deps.database.tenant(tenantId, (tx) => beginWorkflow(tx, deps, tenantId, workflowId));
  },
});
