import { setTimeout as pause } from "node:timers/promises";
import { contactRoutes } from "@arauto/contracts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { addDomain } from "../sending-domains/testing/domain-world.ts";
import { bucketFor } from "./limits/token-buckets.ts";
import { countStates, everyRecipient, isSent, read, until } from "./testing/campaign-world.ts";
import { frozenTo, advanceTime, QUICK, startEngine } from "./testing/engine-world.ts";
import {
  type Script,
  type ScriptedReceiver,
  startScriptedReceiver,
} from "./testing/scripted-receiver.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: TestServer;
let owner: TestUser;
let receiver: ScriptedReceiver;
let engine: ReturnType<typeof startEngine> | undefined;
const script: Script = {};

beforeAll(async () => {
  // No worker: each test decides when messages are sent.
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  script.behave = undefined as never;
  receiver = await startScriptedReceiver(script);
  owner = await server.signUp();
});
afterEach(async () => {
  await engine?.stop();
  engine = undefined;
  await receiver.stop();
  // Otherwise the next test's process would continue with the rest.
  await server.deps.database.system((tx) =>
    tx.execute(sql`update campaigns set open = false where open`),
  );
});

const start = (tuning = QUICK) => (engine = startEngine(server, tuning));
const addresses = (count: number, domainOf: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => `p${i}@${domainOf(i)}`);
const limit = (sendingAccountId: string, change: ReturnType<typeof sql>) =>
  server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.execute(sql`update sending_accounts set ${change} where id = ${sendingAccountId}`),
  );
const domainRate = (domain: string, perMinute: number) =>
  sql`domain_rates = ${JSON.stringify([{ domain, perMinute }])}::jsonb`;
const takenAt = (domain: string) =>
  [...receiver.taken.keys()].filter((email) => email.endsWith(`@${domain}`)).length;
const takenTwice = () => [...receiver.taken.values()].filter((times) => times > 1).length;
/** Returns the maximum that a bucket allows in a time. */
const most = (perPeriod: number, periodMs: number, ms: number) => {
  const { burst, every } = bucketFor(perPeriod, periodMs);
  return burst + Math.ceil((ms * 1000) / every);
};

/** Waits until an engine is idle for a quarter of a second; returns its transaction count. */
async function restOf(transactions: () => number): Promise<number> {
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    const before = transactions();
    await pause(250);
    if (transactions() === before) return before;
  }
  throw new Error("The engine never becomes idle");
}

describe("a limit by receiving domain", () => {
  it("covers all domains of a provider and delays no other recipient", async () => {
    const { id, sendingAccountId } = await frozenTo(
      server,
      owner,
      addresses(300, (i) => (i % 3 > 0 ? "shop.example" : i % 2 ? "gmail.com" : "googlemail.com")),
      { port: receiver.port },
    );
    await limit(sendingAccountId, domainRate("gmail.com", 20));
    const started = Date.now();
    start();
    await until(server, owner, id, (c) => c.balance?.sent === 202);
    expect(takenAt("shop.example")).toBe(200);
    const waiting = (await everyRecipient(server, owner, id)).filter(
      ({ state }) => state !== "sent",
    );
    // Waiting does not count as a failed try.
    expect(waiting).toHaveLength(98);
    for (const { state, attempts } of waiting)
      expect([
        ["deferred", 0],
        ["pending", 0],
      ]).toContainEqual([state, attempts]);
    await pause(500);
    expect(takenAt("gmail.com") + takenAt("googlemail.com")).toBeLessThanOrEqual(
      most(20, MINUTE, Date.now() - started),
    );
    expect((await read(server, owner, id)).status).toBe("sending");

    await limit(sendingAccountId, sql`domain_rates = '[]'`);
    await advanceTime(server, owner.tenantId);
    expect((await until(server, owner, id, isSent)).balance).toMatchObject({
      sent: 300,
      pending: 0,
      addsUp: true,
    });
    expect(takenTwice()).toBe(0);
  });

  it("does not stop a campaign because of a contact deleted since the freeze", async () => {
    const { id, sendingAccountId, contacts } = await frozenTo(
      server,
      owner,
      addresses(3, () => "gmail.com"),
      { port: receiver.port },
    );
    await limit(sendingAccountId, domainRate("gmail.com", 600));
    await server.call(contactRoutes.remove, {
      token: owner.token,
      body: { ids: [contacts[0]!.id] },
    });
    start();
    expect((await until(server, owner, id, isSent)).balance).toMatchObject({
      sent: 2,
      skippedBy: [{ reason: "deleted", count: 1 }],
      addsUp: true,
    });
  });

  it("costs an occasional query regardless of the number of waiting recipients, without a pass or a write for each", async () => {
    const { id, sendingAccountId } = await frozenTo(
      server,
      owner,
      addresses(2000, () => "gmail.com"),
      { port: receiver.port },
    );
    await limit(sendingAccountId, domainRate("gmail.com", 30));
    const started = Date.now();
    const { transactions } = start();
    const settled = await restOf(transactions);
    await pause(1000);
    // Eight chunks were queued; two seconds give one token.
    expect(transactions() - settled).toBeLessThan(15);
    expect(takenAt("gmail.com")).toBeGreaterThanOrEqual(3);
    expect(takenAt("gmail.com")).toBeLessThanOrEqual(most(30, MINUTE, Date.now() - started));
    const states = await countStates(server, owner.tenantId, id);
    expect(states[2] ?? 0).toBeLessThan(100);
  });

  it("is used completely, chunk by chunk", async () => {
    const { id, sendingAccountId } = await frozenTo(
      server,
      owner,
      addresses(110, () => "gmail.com"),
      { port: receiver.port },
    );
    await limit(sendingAccountId, domainRate("gmail.com", 600));
    const started = Date.now();
    start();
    const { balance } = await until(server, owner, id, isSent);
    expect(balance).toMatchObject({ sent: 110, addsUp: true });
    // Fifty beyond the burst, nine per second.
    const { burst, every } = bucketFor(600, MINUTE);
    expect(Date.now() - started).toBeGreaterThan(((110 - burst) * every) / 1000 - 50);
    expect(takenTwice()).toBe(0);
  });
});

describe("an hourly limit", () => {
  it("allows its share and then leaves the database idle", async () => {
    const { id, sendingAccountId } = await frozenTo(
      server,
      owner,
      addresses(200, () => "shop.example"),
      { port: receiver.port },
    );
    await limit(sendingAccountId, sql`rate_per_hour = 100`);
    const started = Date.now();
    const { transactions } = start();
    await until(server, owner, id, (c) => c.balance?.sent === 10);
    const settled = await restOf(transactions);
    await pause(500);
    expect(transactions() - settled).toBeLessThan(3);
    expect(receiver.taken.size).toBeLessThanOrEqual(most(100, HOUR, Date.now() - started));
    // Another process, or the same after a restart, gets no additional tokens.
    await engine?.stop();
    start();
    await pause(500);
    expect(receiver.taken.size).toBeLessThanOrEqual(most(100, HOUR, Date.now() - started));
    await limit(sendingAccountId, sql`rate_per_hour = null`);
    expect((await until(server, owner, id, isSent)).balance).toMatchObject({
      sent: 200,
      uncertain: 0,
    });
  });
});

describe("servers that give a reason", () => {
  it("are retried according to it: soon after greylisting, late for a full mailbox", async () => {
    const { id } = await frozenTo(
      server,
      owner,
      ["grey@a.example", "full@b.example", "fine@c.example"],
      { port: receiver.port },
    );
    let lifted = false;
    script.behave = (address) => {
      if (address.startsWith("full")) return { at: "rcpt", code: 452, text: "4.2.2 Over quota" };
      return address.startsWith("grey") && !lifted
        ? { at: "rcpt", code: 451, text: "4.7.1 Greylisted" }
        : undefined;
    };
    start();
    await until(server, owner, id, (c) => c.balance?.deferred === 2);
    const due = async () =>
      server.deps.database.tenant(owner.tenantId, (tx) =>
        tx.query<{ email: string; minutes: number }>(sql`
          select a.email, (extract(epoch from r.retry_at - now()) / 60)::float8 as minutes from recipients r join accounts a on a.id = r.account_id where r.state = 2 order by a.email`),
      );
    const [full, grey] = await due();
    expect(grey?.minutes).toBeLessThan(1.3);
    expect(full?.minutes).toBeGreaterThan(15);
    // The chunk is due again for the first retry.
    await expect.poll(async () => (await read(server, owner, id)).status).toBe("sending");
    lifted = true;
    await server.deps.database.tenant(owner.tenantId, async (tx) => {
      await tx.execute(
        sql`update recipients set retry_at = now() where state = 2 and account_id in (select id from accounts where email like 'grey%')`,
      );
      await tx.execute(sql`update campaign_chunks set due_at = now() where not done`);
    });
    await until(server, owner, id, (c) => c.balance?.sent === 2);
    const left = (await everyRecipient(server, owner, id, { state: "deferred" })).map(
      ({ email, attempts }) => [email, attempts],
    );
    expect(left).toEqual([["full@b.example", 1]]);
    const [again] = await due();
    expect(again?.minutes).toBeCloseTo(full?.minutes ?? 0, 0);
    expect(again?.minutes).toBeGreaterThan(14);
  });

  it("slow down the messages to one domain only", async () => {
    let refusals = 0;
    script.behave = (address) => {
      if (!address.endsWith("@busy.example")) return undefined;
      refusals += 1;
      return { at: "rcpt", code: 450, text: "4.7.28 Receiving mail at a rate that is too high" };
    };
    const { id } = await frozenTo(
      server,
      owner,
      addresses(300, (i) => (i % 2 ? "busy.example" : "shop.example")),
      { port: receiver.port },
    );
    start();
    await until(server, owner, id, (c) => c.balance?.sent === 150);
    // At most two batches of two lanes were in flight before the first reply.
    expect(refusals).toBeLessThan(80);
    const slowed = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.query<{ domain: string; perMinute: number }>(
        sql`select domain, per_minute from sending_slowdowns`,
      ),
    );
    // A rejection that a busy machine receives 30 seconds later is another complaint, which halves the rate.
    expect(slowed).toEqual([{ domain: "busy.example", perMinute: expect.any(Number) }]);
    expect([10, 5, 2]).toContain(slowed[0]?.perMinute);
    await pause(300);
    expect(refusals).toBeLessThan(80);

    // An hour later the slowdown is over.
    script.behave = undefined as never;
    await server.deps.database.tenant(owner.tenantId, async (tx) => {
      await tx.execute(sql`update sending_slowdowns set since = since - interval '2 hours'`);
      await tx.execute(sql`update sending_buckets set full_at = now()`);
    });
    // The process sees this in its next query.
    const afterAWhile = async () => {
      await advanceTime(server, owner.tenantId);
      return (await read(server, owner, id)).status;
    };
    await expect.poll(afterAWhile, { timeout: 20_000, interval: 300 }).toBe("sent");
    expect((await until(server, owner, id, isSent)).balance).toMatchObject({
      sent: 300,
      failed: 0,
      addsUp: true,
    });
  });
});

describe("a domain that warms up", () => {
  async function warmingUp(limits: number[]): Promise<void> {
    const { id } = await addDomain(server, owner, "shop.example");
    await server.deps.database.tenant(owner.tenantId, async (tx) => {
      await tx.execute(sql`update sending_domains set status = 'verified' where id = ${id}`);
      await tx.execute(
        sql`insert into sending_warm_ups (tenant_id, domain_id, limits) values (${owner.tenantId}, ${id}, ${limits}::int[])`,
      );
    });
  }
  const taken = () =>
    server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.query<{ taken: number }>(sql`select taken from sending_warm_up_days order by day`),
    );

  it("sends its daily quota, shows when it continues, and continues", async () => {
    await warmingUp([7, 100]);
    const { id } = await frozenTo(
      server,
      owner,
      addresses(40, () => "x.example"),
      { port: receiver.port },
    );
    const { transactions } = start();
    await until(server, owner, id, (c) => c.problem?.code === "WARM_UP_LIMIT");
    const { problem, status, balance } = await until(
      server,
      owner,
      id,
      (c) => c.balance?.sent === 7,
    );
    expect(status).toBe("sending");
    expect(problem?.until).toMatch(/T00:00:00\.000Z$/);
    expect(balance).toMatchObject({ pending: 33, deferred: 0 });
    expect(await taken()).toEqual([{ taken: 7 }]);
    const settled = transactions();
    await pause(500);
    expect(transactions() - settled).toBeLessThan(15);
    // The next day.
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`update sending_warm_up_days set day = day - 1`),
    );
    const sent = await until(server, owner, id, isSent);
    expect(sent.problem).toBeNull();
    expect(await taken()).toEqual([{ taken: 7 }, { taken: 33 }]);
    expect(takenTwice()).toBe(0);
  });

  it("does not count messages to the test inbox", async () => {
    await warmingUp([1]);
    const { id, sendingAccountId } = await frozenTo(
      server,
      owner,
      addresses(5, () => "x.example"),
      { port: receiver.port },
    );
    await limit(sendingAccountId, sql`from_email = 'news@shop.example'`);
    const { id: captured } = await frozenTo(
      server,
      owner,
      addresses(9, () => "y.example"),
      {},
    );
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(
        sql`update campaigns set content = jsonb_set(content, '{from,address}', '"news@shop.example"') where id = ${captured}`,
      ),
    );
    expect(await taken()).toEqual([]);
    const box = await startTestServer({
      databaseUrl: server.config.databaseUrl ?? "",
      config: { secret: server.config.secret },
    });
    await until(server, owner, captured, isSent);
    await box.stop();
    expect((await read(server, owner, id)).balance?.sent).toBeLessThanOrEqual(1);
    expect((await taken()).reduce((sum, day) => sum + day.taken, 0)).toBeLessThanOrEqual(1);
  });
});
