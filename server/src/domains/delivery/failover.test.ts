import { setTimeout as pause } from "node:timers/promises";
import { sendingAccountRoutes } from "@arauto/contracts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { act, everyRecipient, isSent, read, until } from "./testing/campaign-world.ts";
import {
  type KillableServer,
  KILL_POINTS,
  startKillableServer,
} from "./testing/killable-server.ts";
import { frozenTo, QUICK, startEngine } from "./testing/engine-world.ts";
import {
  type Script,
  type ScriptedReceiver,
  startScriptedReceiver,
} from "./testing/scripted-receiver.ts";

let server: TestServer;
let owner: TestUser;
let backup: ScriptedReceiver;
let first: KillableServer | undefined;
let engine: ReturnType<typeof startEngine> | undefined;
const script: Script = {};

beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  script.behave = undefined as never;
  script.keepSources = true;
  backup = await startScriptedReceiver(script);
  owner = await server.signUp();
});
afterEach(async () => {
  await engine?.stop();
  engine = undefined;
  await first?.stop();
  first = undefined;
  await backup.stop();
  await server.deps.database.system((tx) =>
    tx.execute(sql`update campaigns set open = false where open`),
  );
});

const start = (tuning = QUICK) => (engine = startEngine(server, tuning));
const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `p${index}@shop.example`);

/** Gives a campaign a backup account, at the backup receiver. */
async function withBackup(
  campaignId: string,
  ratePerSecond: number | null = null,
): Promise<string> {
  const body = {
    name: "Backup",
    fromName: "Elsewhere",
    fromEmail: "other@elsewhere.example",
    smtp: { host: "127.0.0.1", port: backup.port, security: "none" as const },
    ratePerSecond,
    connections: 2,
  };
  const { id } = (await server.call(sendingAccountRoutes.create, { token: owner.token, body }))
    .body;
  await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.execute(
      sql`update campaigns set backup_sending_account_id = ${id} where id = ${campaignId}`,
    ),
  );
  return id;
}

describe("a server that dies", () => {
  it.each(KILL_POINTS)(
    "at %s is replaced by the backup, and no recipient gets two messages",
    async (point) => {
      first = await startKillableServer(point, point === "connect" || point === "hello" ? 0 : 6);
      const { id, contacts } = await frozenTo(server, owner, addresses(40), {
        port: first.port,
        connections: 1,
      });
      await withBackup(id);
      start();
      const { balance } = await until(server, owner, id, isSent);
      expect(first.isDead).toBe(true);
      const times = contacts.map(
        ({ email }) => (first?.taken.get(email) ?? 0) + (backup.taken.get(email) ?? 0),
      );
      expect(Math.max(...times)).toBe(1);
      expect(backup.taken.size).toBeGreaterThan(20);
      const uncertain = await everyRecipient(server, owner, id, { state: "uncertain" });
      // The recipient whose complete message may have been sent without a reply; at other points none is uncertain.
      expect(uncertain.length).toBeLessThanOrEqual(
        point === "message" || point === "answer" ? 1 : 0,
      );
      expect(uncertain.filter(({ email }) => backup.taken.has(email ?? ""))).toEqual([]);
      expect(balance).toMatchObject({
        frozen: 40,
        sent: 40 - uncertain.length,
        failed: 0,
        pending: 0,
        addsUp: true,
      });
      // The sender address stays frozen.
      expect(
        new Set(backup.messages.map(({ source }) => /^From: .*$/im.exec(source)?.[0])),
      ).toEqual(new Set(["From: Shop <news@shop.example>"]));
    },
  );

  it("is used again once it has recovered; meanwhile the campaign shows which account is sending", async () => {
    first = await startKillableServer("mail", 3);
    const { port } = first;
    script.behave = () => ({ at: "wait", ms: 10 });
    const { id } = await frozenTo(server, owner, addresses(400), { port, connections: 2 });
    await withBackup(id);
    start({ ...QUICK, connectDelaysMs: [200] });
    await until(
      server,
      owner,
      id,
      (c) => c.problem?.code === "BACKUP_IN_USE" && backup.taken.size > 10,
    );
    first = await startKillableServer("connect", Infinity, port);
    const sent = await until(server, owner, id, isSent);
    // One of the two connections may have been waiting for a reply.
    expect((sent.balance?.sent ?? 0) + Math.min(1, sent.balance?.uncertain ?? 0)).toBe(400);
    expect(sent.problem).toBeNull();
    expect(first.taken.size).toBeGreaterThan(20);
    for (const times of [...first.taken.values(), ...backup.taken.values()]) expect(times).toBe(1);
  });

  it("does not change the limits of the backup", async () => {
    first = await startKillableServer("connect", 0);
    const { id } = await frozenTo(server, owner, addresses(12), { port: first.port });
    await withBackup(id, 10);
    start();
    const started = Date.now();
    await until(server, owner, id, isSent);
    expect(Date.now() - started).toBeGreaterThan(700);
    expect(backup.taken.size).toBe(12);
  });

  it("does not pause a campaign with a backup when only the login is wrong", async () => {
    const strict = await startScriptedReceiver({ login: { username: "shop", password: "right" } });
    const { id } = await frozenTo(server, owner, addresses(20), {
      port: strict.port,
      login: { username: "shop", password: "wrong" },
    });
    await withBackup(id);
    start();
    expect((await until(server, owner, id, isSent)).balance).toMatchObject({ sent: 20 });
    expect(backup.taken.size).toBe(20);
    // A wrong password is not retried endlessly.
    expect(strict.connections).toBeLessThanOrEqual(3);
    await strict.stop();
  });
});

describe("an automatically paused campaign", () => {
  const QUICKLY_PAUSED = { ...QUICK, patienceTries: 2 };

  it("resumes when its server has recovered", async () => {
    const { port } = backup;
    await backup.stop();
    const { id } = await frozenTo(server, owner, addresses(20), { port });
    start(QUICKLY_PAUSED);
    const paused = await until(server, owner, id, (c) => c.status === "paused");
    expect(paused.problem).toMatchObject({ code: "SMTP_FAILED" });
    backup = await startScriptedReceiver({ ...script, port });
    const sent = await until(server, owner, id, isSent);
    expect(sent.balance).toMatchObject({ sent: 20 });
    expect(sent.problem).toBeNull();
  });

  it("waits for a user after the time limit, or if a user paused it", async () => {
    const { port } = backup;
    await backup.stop();
    const late = await frozenTo(server, owner, addresses(5), { port });
    start({ ...QUICKLY_PAUSED, resumeWithinMs: 1 });
    await until(server, owner, late.id, (c) => c.status === "paused");
    const byHand = await frozenTo(server, owner, addresses(5), { port });
    await act(server, owner, byHand.id, "pause");
    backup = await startScriptedReceiver({ ...script, port });
    await pause(700);
    expect((await read(server, owner, late.id)).status).toBe("paused");
    expect((await read(server, owner, byHand.id)).status).toBe("paused");
    expect(backup.taken.size).toBe(0);
  });
});

describe("a campaign that was paused automatically and then by a user", () => {
  it("stays paused with its reason when the server is back, however often it is paused, until a user resumes it", async () => {
    const { port } = backup;
    await backup.stop();
    const { id } = await frozenTo(server, owner, addresses(20), { port });
    start({ ...QUICK, patienceTries: 2 });
    const paused = await until(server, owner, id, (c) => c.status === "paused");
    const { resumesUntil, ...problem } = paused.problem ?? {};
    expect(Date.parse(resumesUntil ?? "")).toBeGreaterThan(Date.now());
    for (let times = 0; times < 2; times += 1)
      expect((await act(server, owner, id, "pause")).problem).toEqual(problem);
    const decided = sql`select from events where campaign_id = ${id}::uuid and type = 'campaign.paused' and person_id is not null`;
    expect(await server.deps.database.tenant(owner.tenantId, (tx) => tx.execute(decided))).toBe(1);
    backup = await startScriptedReceiver({ ...script, port });
    await pause(1_500);
    expect(await read(server, owner, id)).toMatchObject({ status: "paused", problem });
    expect(backup.taken.size).toBe(0);
    await act(server, owner, id, "resume");
    expect((await until(server, owner, id, isSent)).balance).toMatchObject({ sent: 20 });
  });
});

describe("a server that several accounts use", () => {
  it("is not contacted by any of them while it is down", async () => {
    first = await startKillableServer("connect", 0);
    const { port } = first;
    const one = await frozenTo(server, owner, addresses(30), { port });
    const two = await frozenTo(server, owner, addresses(30), { port });
    start({ ...QUICK, connectDelaysMs: [60_000], patienceTries: 5, patienceMs: 600_000 });
    await until(server, owner, one.id, () => first?.isDead === true);
    first = await startKillableServer("connect", Infinity, port);
    await pause(600);
    // Both have recovered, and neither connects before the wait is over.
    expect(first.taken.size).toBe(0);
    expect((await read(server, owner, two.id)).balance).toMatchObject({ sent: 0, pending: 30 });
  });
});
