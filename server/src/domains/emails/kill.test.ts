import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { type AcceptedEmail, emailRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { freePort } from "../../platform/network/free-port.ts";
import { builtProgram } from "../../testing/built-server.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { workerSettings } from "../delivery/testing/kill-trial.ts";
import { startScriptedReceiver } from "../delivery/testing/scripted-receiver.ts";
import { addSender, emailTo } from "./testing/email-world.ts";

const EMAILS = 200;
const KILLS = 6;
const CLIENTS = 6;
const addressOf = (index: number) => `kill${index}@example.com`;

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api", sendLanes: 4 } });
  owner = await server.signUp();
});
afterAll(() => server?.stop());

/** A process that accepts and sends emails, and is restarted after each kill. */
class KillableServer {
  private child: ChildProcess | undefined;

  private constructor(readonly port: number) {}

  static async start(): Promise<KillableServer> {
    const worker = new KillableServer(await freePort("127.0.0.1"));
    await worker.revive();
    return worker;
  }

  async revive(): Promise<void> {
    const settings = workerSettings(server.config);
    this.child = spawn(process.execPath, [builtProgram("main")], {
      env: { ...settings, ARAUTO_ROLE: "all", PORT: String(this.port) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(this.child.stdout!, "data");
  }

  async kill(): Promise<void> {
    if (!this.child) return;
    const ended = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await ended;
    this.child = undefined;
  }

  /** Accepts an email; undefined without a response that confirms it. */
  async accept(index: number): Promise<AcceptedEmail | undefined> {
    const scheduledAt = new Date(START + 3_000).toISOString();
    const body = emailTo(addressOf(index), {
      ...(index % 7 === 0 && { scheduledAt }),
      ...(index % 10 === 0 && { attachments: [{ fileName: "a.txt", content: "YQ==" }] }),
    });
    const response = await fetch(`http://127.0.0.1:${this.port}/api${emailRoutes.send.path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${owner.token}`,
        "content-type": "application/json",
        "idempotency-key": `order-${index}`,
      },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    // 409: the killed process had this key, and 5xx: it was starting or ending.
    if (!response || response.status === 409 || response.status >= 500) return undefined;
    if (response.status !== 202) throw new Error(`${response.status}: ${await response.text()}`);
    return (await response.json().catch(() => undefined)) as AcceptedEmail | undefined;
  }
}
const START = Date.now();

/** Releases locks of a killed process, which otherwise takes seconds or, for keys, minutes. */
async function freeAll(): Promise<void> {
  await server.deps.database.system(async (tx) => {
    await tx.execute(
      sql`update campaign_chunks set lease_until = now() - interval '1 second' where lease_owner is not null`,
    );
    await tx.execute(sql`delete from idempotency_keys where status is null`);
  });
}

const inTenant: TestServer["deps"]["database"]["tenant"] = (_, work) =>
  server.deps.database.tenant(owner.tenantId, work);

const statesNow = () =>
  inTenant(owner.tenantId, (tx) =>
    tx.query<{ address: string; state: number; attached: number }>(sql`
      select e.address, r.state, (select count(*)::int from email_attachments f where f.tenant_id = e.tenant_id and f.email_id = e.id) as attached
      from emails e join recipients r on r.tenant_id = e.tenant_id and r.campaign_id = e.ledger_id and r.account_id = e.id
      where e.tenant_id = ${owner.tenantId}`),
  );

it(
  "sends each email at most once when processes that accept and send it are killed",
  { timeout: 240_000 },
  async () => {
    const receiver = await startScriptedReceiver({
      behave: () => ({ at: "wait", ms: Math.ceil(Math.random() * 60) }),
    });
    await addSender(server, owner.token, receiver.port);
    const processes = [await KillableServer.start(), await KillableServer.start()];
    const ids = new Map<number, string>();
    let repeated = 0;
    try {
      const todo = Array.from({ length: EMAILS }, (_, index) => index);
      const clients = Array.from({ length: CLIENTS }, async (_, client) => {
        for (let index = todo.shift(); index !== undefined; index = todo.shift()) {
          for (let tries = client; !ids.has(index); tries += 1) {
            const accepted = await processes[tries % processes.length]?.accept(index);
            if (accepted) ids.set(index, accepted.id);
            else {
              repeated += 1;
              await pause(50);
            }
          }
          await pause(Math.random() * 100);
        }
      });
      const accepting = Promise.all(clients);
      accepting.catch(() => undefined);
      for (let kill = 0; kill < KILLS; kill += 1) {
        // The last kills happen after all emails were accepted, while the rest is being sent.
        if (kill === KILLS - 2) await accepting;
        await pause(Math.random() * 500);
        const worker = processes[kill % processes.length];
        await worker?.kill();
        await freeAll();
        await worker?.revive();
      }
      const OPEN = [0, 2];
      const open = async () => (await statesNow()).filter(({ state }) => OPEN.includes(state));
      await expect.poll(open, { timeout: 120_000, interval: 200 }).toEqual([]);
    } finally {
      await Promise.all(processes.map((worker) => worker.kill()));
      await receiver.stop();
    }
    // Otherwise the kills hit nothing.
    expect(repeated).toBeGreaterThan(0);

    const [SENT, UNCERTAIN] = [1, 7];
    const states = await statesNow();
    expect(states).toHaveLength(EMAILS);
    expect(new Set(states.map(({ address }) => address)).size).toBe(EMAILS);
    expect(new Set(ids.values()).size).toBe(EMAILS);
    for (const { address, state, attached } of states) {
      expect([SENT, UNCERTAIN]).toContain(state);
      const times = receiver.taken.get(address) ?? 0;
      // An uncertain email may have arrived, and is not sent again.
      expect([address, state === SENT ? [1] : [0, 1]]).toEqual([
        address,
        expect.arrayContaining([times]),
      ]);
      const index = Number(/\d+/.exec(address)?.[0]);
      expect(attached).toBe(index % 10 === 0 ? 1 : 0);
    }
    const uncertain = states.filter(({ state }) => state === UNCERTAIN);
    const listed = await server.call(emailRoutes.list, {
      token: owner.token,
      query: { status: "uncertain", limit: 100 },
    });
    expect(new Set(listed.body.items.map(({ to }) => to.email))).toEqual(
      new Set(uncertain.map(({ address }) => address)),
    );
    const events = await inTenant(owner.tenantId, (tx) =>
      tx.query<{ type: string; count: number; emails: number }>(sql`
        select type, count(*)::int as count, count(distinct data ->> 'emailId')::int as emails from events
        where tenant_id = ${owner.tenantId} and type like 'mail.%' group by type order by type`),
    );
    const sent = EMAILS - uncertain.length;
    expect(events).toEqual(
      [
        ["mail.queued", EMAILS],
        ["mail.sent", sent],
        ["mail.uncertain", uncertain.length],
      ].flatMap(([type, count]) => (count === 0 ? [] : [{ type, count, emails: count }])),
    );
    const sums = await inTenant(owner.tenantId, (tx) =>
      tx.one<object>(sql`
        select sum(size)::int as size, sum(sent)::int as sent, sum(uncertain)::int as uncertain, sum(failed + bounced + skipped + deferred)::int as others,
          bool_and(done) as done from campaign_chunks where tenant_id = ${owner.tenantId}`),
    );
    expect(sums).toEqual({
      size: EMAILS,
      sent,
      uncertain: uncertain.length,
      others: 0,
      done: true,
    });
  },
);
