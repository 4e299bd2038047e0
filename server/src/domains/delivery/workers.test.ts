import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { builtProgram } from "../../testing/built-server.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { campaignState } from "../campaigns/index.ts";
import { balance } from "../ledger/index.ts";
import { bucketFor } from "./limits/token-buckets.ts";
import { prepareTrial, workerSettings } from "./testing/kill-trial.ts";
import { startScriptedReceiver } from "./testing/scripted-receiver.ts";
import { DELIVERY_TUNING } from "./tuning.ts";

const CONTACTS = 900;
const LIMITED = 200;
const PER_MINUTE = 1000;
const WORKERS = 3;
const TIMEOUT_MS = 300_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());

/** Resolves when the process is ready. */
async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [builtProgram("main")], {
    env: workerSettings(server.config),
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(worker.stdout, "data");
  return worker;
}

/** Asks a process to exit; returns its exit code and how long it took. */
async function drained(worker: ChildProcess): Promise<{ code: unknown; ms: number }> {
  const started = Date.now();
  const ended = once(worker, "exit");
  worker.kill("SIGTERM");
  const [code] = (await ended) as unknown[];
  return { code, ms: Date.now() - started };
}

it(
  "three processes respect one limit, send to each recipient once, and one may exit midway",
  { timeout: TIMEOUT_MS },
  async () => {
    const limitedAt: number[] = [];
    const receiver = await startScriptedReceiver({
      behave(address) {
        if (address.endsWith("@gmail.com")) limitedAt.push(Date.now());
        return { at: "wait", ms: 4 };
      },
    });
    const { deps } = server;
    const workers = await Promise.all(Array.from({ length: WORKERS }, startWorker));
    const { tenantId, campaignId } = await prepareTrial(
      { deps, recipients: CONTACTS },
      receiver.port,
      async (tx, { sendingAccountId }) => {
        await tx.execute(sql`
      update accounts set email = split_part(email, '@', 1) || '@gmail.com' where id in (select id from accounts order by id limit ${LIMITED})`);
        await tx.execute(sql`
      update sending_accounts set connections = 6, domain_rates = ${JSON.stringify([{ domain: "gmail.com", perMinute: PER_MINUTE }])}::jsonb
      where id = ${sendingAccountId}`);
      },
    );
    const find = () =>
      deps.database.tenant(tenantId, (tx) => campaignState.findCampaign(tx, tenantId, campaignId));
    try {
      const isLate = () => performance.now() - startedAt > TIMEOUT_MS - 20_000;
      const startedAt = performance.now();
      while (receiver.taken.size < CONTACTS / 3 && !isLate()) await pause(10);
      const [first, ...others] = workers;
      if (!first) throw new Error("No worker started");
      const left = await drained(first);
      expect(left.code).toBe(0);
      expect(left.ms).toBeLessThan(DELIVERY_TUNING.drainMs);
      while ((await find())?.status !== "sent" && !isLate()) await pause(50);
      for (const { code } of await Promise.all(others.map(drained))) expect(code).toBe(0);
    } finally {
      for (const worker of workers)
        if (worker.exitCode === null && worker.signalCode === null) worker.kill("SIGKILL");
      await receiver.stop();
    }
    const campaign = await find();
    expect(campaign && balance.balanceOf(campaign)).toMatchObject({
      frozen: CONTACTS,
      sent: CONTACTS,
      uncertain: 0,
      failed: 0,
      pending: 0,
      addsUp: true,
    });
    expect([receiver.taken.size, Math.max(...receiver.taken.values())]).toEqual([CONTACTS, 1]);
    // Each message is counted when its recipient is named and again when its text is read. Messages beyond the burst
    // are spread over time, across all processes; a late first message may hide a little of that time.
    const { burst, every } = bucketFor(PER_MINUTE, 60_000);
    const took = Math.max(...limitedAt) - Math.min(...limitedAt);
    expect(took).toBeGreaterThan(((LIMITED - burst) * every) / 1000 - 1500);
    const held = await deps.database.tenant(tenantId, (tx) =>
      tx.query(sql`select chunk from campaign_chunks where lease_owner is not null`),
    );
    expect(held).toEqual([]);
  },
);
