// Kills workers, PostgreSQL and the receiver during a campaign. No email may be lost or received twice.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import os from "node:os";
import path from "node:path";
import { type Campaign, campaignRoutes } from "@arauto/contracts";
import { freePort } from "../../server/src/platform/network/free-port.ts";
import { draftNewsletter, start } from "./campaigns.ts";
import {
  type Installation,
  withInstallation,
  type Worker,
  type Workspace,
} from "./installation.ts";
import { populate } from "./population.ts";
import { printMachine, printTable, seconds, integer, failRun } from "./report.ts";
import { type Sink, startSink } from "./sink.ts";

const RECIPIENTS = Number(process.env["ARAUTO_BENCH_RECIPIENTS"] ?? 20_000);
const KILLS = { worker: 10, database: 3, receiver: 2 };
const LIMIT_MS = 900_000;
/** Slows down sending, so that kills hit it: maximum milliseconds per 64 kB. */
const SLOWNESS = 60;
const [SENT, UNCERTAIN] = [1, 7];

type Victim = keyof typeof KILLS;
const VICTIMS = (Object.keys(KILLS) as Victim[]).flatMap((victim) =>
  Array.from({ length: KILLS[victim] }, () => victim),
);

/** How often the email to each address was received, according to the receiver's own log. */
function takenIn(file: string): Map<string, number> {
  const taken = new Map<string, number>();
  for (const address of readFileSync(file, "utf8").split("\n"))
    if (address) taken.set(address, (taken.get(address) ?? 0) + 1);
  return taken;
}

/** While PostgreSQL is down, queries fail. */
async function campaignNow({ client }: Workspace, { id }: Campaign): Promise<Campaign | undefined> {
  return client.call(campaignRoutes.get, { params: { id } }).catch(() => undefined);
}

async function run(installation: Installation, folder: string): Promise<void> {
  const file = path.join(folder, "taken");
  const port = await freePort("127.0.0.1");
  const startReceiver = () => startSink({ port, file, slowness: SLOWNESS });
  const workspace = await installation.signUp("Bench");
  await populate(installation, workspace, RECIPIENTS, { allActive: true });
  const campaign = await draftNewsletter(workspace, { name: "Kill", port, connections: 4 });
  let receiver: Sink = await startReceiver();
  let worker: Worker = await installation.startWorker();
  const kills: Record<Victim, () => Promise<void>> = {
    async worker() {
      await worker.kill();
      worker = await installation.startWorker();
    },
    database: () => installation.killDatabase(),
    async receiver() {
      await receiver.kill();
      receiver = await startReceiver();
    },
  };
  const startedAt = Date.now();
  const isLate = () => Date.now() - startedAt > LIMIT_MS;
  try {
    await start(workspace, campaign);
    const order = VICTIMS.toSorted(() => Math.random() - 0.5);
    for (const [index, victim] of order.entries()) {
      const target = ((index + Math.random()) / (order.length + 1)) * RECIPIENTS;
      while (takenIn(file).size < target && !isLate()) await sleep(20);
      await sleep(Math.random() * SLOWNESS);
      const before = takenIn(file).size;
      if (before >= RECIPIENTS) failRun(`The campaign ended before all kills`);
      await kills[victim]();
      console.log(`killed: ${victim}, with ${integer(before)} received`);
    }
    let now = await campaignNow(workspace, campaign);
    while (now?.status !== "sent" && !isLate()) {
      await sleep(200);
      now = await campaignNow(workspace, campaign);
    }
    if (!now) throw new Error("Could not read the campaign");
    await report(installation, workspace, now, takenIn(file), Date.now() - startedAt);
  } finally {
    await worker.stop();
    await receiver.stop();
  }
}

async function report(
  { database }: Installation,
  { tenantId }: Workspace,
  campaign: Campaign,
  taken: ReadonlyMap<string, number>,
  ms: number,
): Promise<void> {
  const { rows } = await database.query<{ email: string; state: number }>(
    "select a.email, r.state from recipients r join accounts a on a.tenant_id = r.tenant_id and a.id = r.account_id where r.tenant_id = $1 and r.campaign_id = $2",
    [tenantId, campaign.id],
  );
  const count = (matches: (state: number, times: number) => boolean) =>
    rows.filter(({ email, state }) => matches(state, taken.get(email.toLowerCase()) ?? 0)).length;
  const sent = count((state) => state === SENT);
  const uncertain = count((state) => state === UNCERTAIN);
  const lost = count(
    (state, times) => (state === SENT && times === 0) || (state !== SENT && state !== UNCERTAIN),
  );
  const doubled = count((_, times) => times > 1);
  const unrecorded = count((state, times) => times > 0 && state !== SENT && state !== UNCERTAIN);
  const { balance } = campaign;
  if (rows.length !== RECIPIENTS)
    failRun(`${rows.length} recipients were frozen instead of ${RECIPIENTS}`);
  if (lost > 0) failRun(`${lost} recipients were lost`);
  if (doubled > 0) failRun(`${doubled} recipients got the email twice`);
  if (unrecorded > 0)
    failRun(`${unrecorded} recipients got an email that the ledger doesn't record`);
  if (sent + uncertain !== RECIPIENTS) failRun("A recipient is neither sent nor uncertain");
  if (
    !balance?.addsUp ||
    balance.sent !== sent ||
    balance.uncertain !== uncertain ||
    balance.pending !== 0
  )
    failRun(`The balance does not add up: ${JSON.stringify(balance)}`);
  console.log(
    `${integer(RECIPIENTS)} recipients; killed with SIGKILL at random moments: ${KILLS.worker} workers, PostgreSQL ${KILLS.database} times, the receiver ${KILLS.receiver} times; done after ${seconds(ms)}`,
  );
  printTable([
    {
      "recorded as sent": integer(sent),
      received: integer([...taken.values()].reduce((sum, times) => sum + times, 0)),
      lost: integer(lost),
      "taken twice": integer(doubled),
      uncertain: integer(uncertain),
      "of these received": integer(count((state, times) => state === UNCERTAIN && times > 0)),
    },
  ]);
}

// Their log output is irrelevant while everything around them is killed.
process.env["ARAUTO_LOG_LEVEL"] ??= "fatal";
printMachine();
const folder = mkdtempSync(path.join(os.tmpdir(), "arauto-kill-"));
try {
  await withInstallation((installation) => run(installation, folder));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
