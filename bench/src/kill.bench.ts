// The worker is killed ten times in the middle of a campaign. Nobody may be lost and nobody may get the mail twice.
import { type Campaign, campaignRoutes, type Recipient } from "@arauto/contracts";
import { draftNewsletter, isSent, start, untilCampaign } from "./campaigns.ts";
import { type Installation, withInstallation, type Workspace } from "./installation.ts";
import { populate } from "./population.ts";
import { seededRandom } from "./random.ts";
import { printMachine, printTable, seconds, timed, whole, wrong } from "./report.ts";
import { type Sink, startSink } from "./sink.ts";

const RECIPIENTS = Number(process.env["ARAUTO_BENCH_RECIPIENTS"] ?? 20_000);
const KILLS = 10;
/** Each worker lives for so many mails at most, so that the campaign outlives all of them. */
const LIFE_MOST = Math.floor((RECIPIENTS * 0.8) / KILLS);

async function sendUnderFire(installation: Installation, workspace: Workspace, sink: Sink, campaign: Campaign): Promise<void> {
  const random = seededRandom(20_260_711);
  let worker = await installation.startWorker();
  await start(workspace, campaign);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const { taken } = await sink.counts();
    await sink.reached(taken + 1 + Math.floor(random() * LIFE_MOST));
    await worker.kill();
    worker = await installation.startWorker();
  }
  await untilCampaign(workspace, campaign, isSent);
  await worker.stop();
}

async function everybody({ client }: Workspace, { id }: Campaign): Promise<Recipient[]> {
  const all: Recipient[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await client.call(campaignRoutes.recipients, { params: { id }, query: { limit: "100", ...(cursor && { cursor }) } });
    all.push(...page.items);
    cursor = page.nextCursor;
  }
  return all;
}

async function measure(installation: Installation, sink: Sink): Promise<void> {
  const workspace = await installation.signUp("Bench");
  await populate(installation, workspace, RECIPIENTS, { allActive: true });
  const campaign = await draftNewsletter(workspace, { name: "Under fire", port: sink.port });
  const { ms } = await timed(() => sendUnderFire(installation, workspace, sink, campaign));

  const taken = await sink.addresses();
  const takenOf = (person: Recipient) => taken.get(person.email ?? "") ?? 0;
  const people = await everybody(workspace, campaign);
  const { balance } = await workspace.client.call(campaignRoutes.get, { params: { id: campaign.id } });
  const uncertain = people.filter((person) => person.state === "uncertain");
  const twice = [...taken.values()].filter((count) => count > 1).length;
  // Said to be sent but never received, or neither sent nor told to be uncertain.
  const lost = people.filter((person) => (person.state === "sent" ? takenOf(person) === 0 : person.state !== "uncertain"));
  const secretly = people.filter((person) => person.state !== "sent" && person.state !== "uncertain" && takenOf(person) > 0);

  if (people.length !== RECIPIENTS) wrong(`The ledger has ${people.length} people instead of ${RECIPIENTS}`);
  if (twice > 0) wrong(`${twice} people got the mail twice`);
  if (lost.length > 0) wrong(`${lost.length} people were lost: ${JSON.stringify(lost.slice(0, 3))}`);
  if (secretly.length > 0) wrong(`${secretly.length} people got a mail that the ledger knows nothing of`);
  if (!balance?.addsUp || balance.uncertain !== uncertain.length) wrong(`The balance sheet says ${JSON.stringify(balance)}`);

  console.log(`${whole(RECIPIENTS)} recipients, the worker killed with SIGKILL ${KILLS} times, done after ${seconds(ms)}`);
  printTable([
    {
      received: whole(taken.size),
      twice: whole(twice),
      lost: whole(lost.length),
      uncertain: whole(uncertain.length),
      "of these received": whole(uncertain.filter((person) => takenOf(person) === 1).length),
      "uncertain a kill": (uncertain.length / KILLS).toFixed(1),
    },
  ]);
}

printMachine();
const sink = await startSink();
try {
  await withInstallation((installation) => measure(installation, sink));
} finally {
  await sink.stop();
}
