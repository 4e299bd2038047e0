import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { v7 } from "uuid";
import type { Config } from "../../../config.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql } from "../../../platform/database/sql.ts";
import type { Deps } from "../../../platform/deps.ts";
import { campaignState } from "../../campaigns/index.ts";
import { freezeCampaign } from "../../campaigns/testing/freeze.ts";
import { balance as ledgerBalance } from "../../ledger/index.ts";
import { startScriptedReceiver } from "./scripted-receiver.ts";

export interface KillTrial {
  /** Dependencies of a process that does not send: role api. */
  deps: Deps;
  recipients: number;
  /** How often a worker is killed with SIGKILL, at random moments while sending. */
  kills: number;
  /** The command that starts a worker, which reads its settings from the environment. */
  command: readonly [string, ...string[]];
  /** Maximum milliseconds the receiver takes for one message; makes sending long enough to be killed. */
  slowness?: number;
  /** Spreads the campaign over this many seconds. */
  spreadSeconds?: number;
  /** The workspace has a frequency cap of one email. */
  capped?: boolean;
  timeoutMs: number;
  /** Called after each kill with the number of messages accepted so far. */
  onKill?(taken: number): void;
}

export interface KillReport {
  kills: number;
  seconds: number;
  frozen: number;
  sent: number;
  uncertain: number;
  /** Messages the receiver accepted, by its own count. */
  taken: number;
  /** Uncertain recipients whose message was accepted, and those whose message was not. */
  uncertainTaken: number;
  uncertainNotTaken: number;
  /** Recorded as sent, but the receiver never accepted it; or in no final state. */
  lost: number;
  /** Accepted more than once. */
  doubled: number;
  /** Accepted, but recorded as neither sent nor uncertain. */
  unrecorded: number;
  /** Contacts whose email counts toward the frequency cap. */
  counted: number;
  /** The balance adds up, no recipient is pending, and its counters equal a count of the rows. */
  addsUp: boolean;
}

const ADDRESS = (index: number) => `kill${index}@example.com`;

/** Creates a campaign to a number of contacts through a receiver on the loopback, with its audience frozen. */
export async function prepareTrial(
  { deps, recipients }: Pick<KillTrial, "deps" | "recipients">,
  port: number,
  /** Changes the prepared campaign before it can be sent. */
  change: (
    tx: Transaction,
    ids: { tenantId: string; campaignId: string; sendingAccountId: string },
  ) => Promise<void> = () => Promise.resolve(),
): Promise<{ tenantId: string; campaignId: string; sendingAccountId: string }> {
  const ids = { tenantId: v7(), campaignId: v7(), sendingAccountId: v7() };
  const { tenantId, campaignId, sendingAccountId } = ids;
  const content = {
    subject: "Hello {{ account.name }}",
    preheader: "",
    format: "html",
    links: [],
    from: { name: "Shop", address: "news@shop.example" },
    campaign: { id: campaignId, name: "Kill" },
    workspace: { name: "Shop", address: "Street 1", language: "en-us", timeZone: "UTC" },
    filter: null,
    template: { name: "Kill" },
  };
  const source = "<html><body><p>Hello {{ account.name }}</p></body></html>";
  await deps.database.system(async (tx) => {
    await tx.execute(
      sql`insert into tenants (tenant_id, name, trial_ends_at) values (${tenantId}, 'Kill trial', now())`,
    );
    await tx.execute(sql`
      insert into sending_accounts (tenant_id, id, kind, name, from_name, from_email, host, port, security, connections)
      values (${tenantId}, ${sendingAccountId}, 'smtp', 'Receiver', 'Shop', 'news@shop.example', '127.0.0.1', ${port}, 'none', 4)`);
    await tx.execute(sql`
      insert into accounts (tenant_id, id, name, email, status)
      select ${tenantId}, gen_random_uuid(), 'Person ' || n, 'kill' || n || '@example.com', 'active' from generate_series(0, ${recipients}::int - 1) n`);
    await tx.execute(sql`
      insert into campaigns (tenant_id, id, name, status, sending_account_id, content, source, started_at)
      values (${tenantId}, ${campaignId}, 'Kill', 'preparing', ${sendingAccountId}, ${JSON.stringify(content)}::jsonb, ${source}, now())`);
  });
  await deps.database.tenant(tenantId, (tx) => change(tx, ids));
  await freezeCampaign(deps, tenantId, campaignId);
  return ids;
}

/** Returns the environment of a worker process next to this one. */
export function workerSettings(config: Config): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ARAUTO_ROLE: "worker",
    DATABASE_URL: config.databaseUrl ?? "",
    ARAUTO_SECRET: config.secret,
    ARAUTO_DATA_DIR: config.dataDir,
    ARAUTO_ALLOW_PRIVATE_SMTP: "true",
    ARAUTO_CAPTURE_PORT: "0",
    PORT: "0",
    ARAUTO_SEND_LANES: String(config.sendLanes),
    ARAUTO_LOG_LEVEL: "error",
    ARAUTO_DEMO: "false",
  };
}

/** Expires the leases of a killed worker, instead of waiting: the dispatcher's own tests cover that. */
async function expireLeases(deps: Deps, tenantId: string): Promise<void> {
  await deps.database.tenant(tenantId, (tx) =>
    tx.execute(
      sql`update campaign_chunks set lease_until = now() - interval '1 second' where lease_owner is not null`,
    ),
  );
}

const SPREAD_MINUTES = 15;

async function addFrequencyCap(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(
    sql`insert into sending_rules (tenant_id, cap_emails, cap_days, cap_action) values (${tenantId}, 1, 30, 'skip')`,
  );
}

async function spreadCampaign(tx: Transaction, campaignId: string): Promise<void> {
  await tx.execute(
    sql`update campaigns set spread_minutes = ${SPREAD_MINUTES}::int where id = ${campaignId}::uuid`,
  );
}

/** Shortens a planned spread for a test. */
async function shorten(
  deps: Deps,
  tenantId: string,
  campaignId: string,
  seconds: number,
): Promise<void> {
  const share = seconds / (SPREAD_MINUTES * 60);
  await deps.database.tenant(tenantId, (tx) =>
    tx.execute(
      sql`update campaign_chunks set due_at = spread_from + (due_at - spread_from) * ${share}::float8 where campaign_id = ${campaignId}::uuid`,
    ),
  );
}

async function kill(worker: ChildProcess): Promise<void> {
  const ended = once(worker, "exit");
  worker.kill("SIGKILL");
  await ended;
}

/**
 * Sends one campaign with workers that are killed repeatedly, and compares the ledger with what a real SMTP server
 * counted. No recipient may be lost or get the message twice, and every lost reply must be listed.
 * @throws Error if it does not end in time
 */
export async function runKillTrial(trial: KillTrial): Promise<KillReport> {
  const { deps, recipients, kills, command } = trial;
  const slowness = trial.slowness ?? 8;
  const receiver = await startScriptedReceiver({
    behave: () => ({ at: "wait", ms: Math.random() * slowness }),
  });
  const started = Date.now();
  const isLate = () => Date.now() - started > trial.timeoutMs;
  const [program, ...given] = command;
  const start = () =>
    spawn(program, given, {
      env: workerSettings(deps.config),
      stdio: ["ignore", "ignore", "inherit"],
    });
  let worker: ChildProcess | undefined;
  try {
    const { tenantId, campaignId } = await prepareTrial(trial, receiver.port, async (tx, ids) => {
      if (trial.spreadSeconds !== undefined) await spreadCampaign(tx, ids.campaignId);
      if (trial.capped) await addFrequencyCap(tx, ids.tenantId);
    });
    if (trial.spreadSeconds !== undefined)
      await shorten(deps, tenantId, campaignId, trial.spreadSeconds);
    const find = () =>
      deps.database.tenant(tenantId, (tx) => campaignState.findCampaign(tx, tenantId, campaignId));
    for (let killed = 0; killed < kills; killed += 1) {
      worker = start();
      const share = (recipients - receiver.taken.size) / (kills - killed + 1);
      const target = receiver.taken.size + Math.max(1, Math.floor(share * Math.random()));
      while (receiver.taken.size < target && !isLate()) await pause(1);
      await pause(Math.random() * slowness);
      await kill(worker);
      await expireLeases(deps, tenantId);
      trial.onKill?.(receiver.taken.size);
    }
    worker = start();
    while ((await find())?.status !== "sent") {
      if (isLate()) throw new Error(`Not sent in time: ${JSON.stringify((await find())?.sums)}`);
      await pause(100);
    }
    await kill(worker);
    return await report(trial, tenantId, campaignId, receiver.taken, (Date.now() - started) / 1000);
  } finally {
    if (worker && worker.exitCode === null && worker.signalCode === null) await kill(worker);
    await receiver.stop();
  }
}

async function report(
  { deps, recipients, kills }: KillTrial,
  tenantId: string,
  campaignId: string,
  taken: ReadonlyMap<string, number>,
  seconds: number,
): Promise<KillReport> {
  const rows = await deps.database.tenant(tenantId, (tx) =>
    tx.query<{ email: string; state: number }>(sql`
      select a.email, r.state from recipients r join accounts a on a.tenant_id = r.tenant_id and a.id = r.account_id
      where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId}`),
  );
  const { counted } = await deps.database.tenant(tenantId, (tx) =>
    tx.one<{ counted: number }>(
      sql`select count(*)::int as counted from contact_send_times where tenant_id = ${tenantId} and marks ? ${campaignId}`,
    ),
  );
  const campaign = await deps.database.tenant(tenantId, (tx) =>
    campaignState.findCampaign(tx, tenantId, campaignId),
  );
  const balance = campaign && ledgerBalance.balanceOf(campaign);
  const states = new Map(rows.map(({ email, state }) => [email, state]));
  const count = (matches: (state: number | undefined, times: number) => boolean) =>
    Array.from({ length: recipients }, (_, index) => ADDRESS(index)).filter((email) =>
      matches(states.get(email), taken.get(email) ?? 0),
    ).length;
  const SENT = 1;
  const UNCERTAIN = 7;
  const sent = count((state) => state === SENT);
  const uncertain = count((state) => state === UNCERTAIN);
  return {
    kills,
    seconds,
    sent,
    uncertain,
    counted,
    frozen: balance?.frozen ?? 0,
    taken: [...taken.values()].reduce((total, times) => total + times, 0),
    uncertainTaken: count((state, times) => state === UNCERTAIN && times > 0),
    uncertainNotTaken: count((state, times) => state === UNCERTAIN && times === 0),
    lost: count(
      (state, times) => (state === SENT && times === 0) || (state !== SENT && state !== UNCERTAIN),
    ),
    doubled: count((_, times) => times > 1),
    unrecorded: count((state, times) => times > 0 && state !== SENT && state !== UNCERTAIN),
    addsUp:
      balance?.addsUp === true &&
      balance.pending === 0 &&
      balance.frozen === recipients &&
      balance.sent === sent &&
      balance.uncertain === uncertain,
  };
}
