import { setTimeout as pause } from "node:timers/promises";
import { contactRoutes, campaignRoutes, type Recipient } from "@arauto/contracts";
import { simpleParser } from "mailparser";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { suppress } from "../contacts/index.ts";
import {
  act,
  addContacts,
  countStates,
  draftCampaign,
  everyRecipient,
  isSent,
  read,
  until,
} from "./testing/campaign-world.ts";
import {
  type Script,
  type ScriptedReceiver,
  startScriptedReceiver,
} from "./testing/scripted-receiver.ts";

/** The lanes of the test server. */
const LANES = 2;

let server: TestServer;
let owner: TestUser;
let receiver: ScriptedReceiver;
const script: Script = {};

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  script.behave = undefined as never;
  script.keepSources = false;
  receiver = await startScriptedReceiver(script);
  owner = await server.signUp();
});
afterEach(() => receiver.stop());

const takenTwice = () => [...receiver.taken].filter(([, times]) => times > 1);
const byEmail = (contacts: Recipient[]) => new Map(contacts.map((r) => [r.email, r]));

async function eventCounts(tenantId: string, campaignId: string): Promise<Record<string, number>> {
  const rows = await server.deps.database.tenant(tenantId, (tx) =>
    tx.query<{ type: string; total: number }>(
      sql`select type, count(*) as total from events where campaign_id = ${campaignId} group by type`,
    ),
  );
  return Object.fromEntries(rows.map((row) => [row.type, row.total]));
}

/** Waits until no lane works on a campaign, and messages in flight are stored. */
async function untilIdle(tenantId: string, campaignId: string): Promise<void> {
  const held = () =>
    server.deps.database.tenant(tenantId, (tx) =>
      tx.query(
        sql`select from campaign_chunks where campaign_id = ${campaignId} and lease_owner is not null`,
      ),
    );
  await expect.poll(held, { timeout: 20_000 }).toEqual([]);
}

/** Makes deferred recipients due now. */
async function advanceTime(tenantId: string): Promise<void> {
  await server.deps.database.tenant(tenantId, async (tx) => {
    await tx.execute(sql`update recipients set retry_at = null where state = 2`);
    await tx.execute(sql`update campaign_chunks set due_at = now() where not done`);
  });
}

describe("sending a campaign", () => {
  it("reaches each recipient once, and its balance matches the ledger and the events", async () => {
    await addContacts(server, owner.tenantId, 330);
    const { id } = await draftCampaign(server, owner, { port: receiver.port });
    await act(server, owner, id, "start");
    const sent = await until(server, owner, id, isSent);
    expect(sent.balance).toEqual({
      frozen: 330,
      sent: 330,
      failed: 0,
      skipped: 0,
      uncertain: 0,
      pending: 0,
      bounced: 0,
      deferred: 0,
      skippedBy: [],
      addsUp: true,
    });
    expect(receiver.taken.size).toBe(330);
    expect(takenTwice()).toEqual([]);
    expect(await countStates(server, owner.tenantId, id)).toEqual({ 1: 330 });
    expect(await eventCounts(owner.tenantId, id)).toMatchObject({
      "campaign.started": 1,
      "mail.sent": 330,
      "campaign.sent": 1,
    });
    const [first] = await everyRecipient(server, owner, id);
    expect(first).toMatchObject({
      state: "sent",
      attempts: 1,
      reply: expect.stringContaining("250"),
    });
  });

  it("delivers to the test inbox without any setup", async () => {
    await addContacts(server, owner.tenantId, 60);
    const { id } = await draftCampaign(server, owner);
    await act(server, owner, id, "start");
    expect((await until(server, owner, id, isSent)).balance).toMatchObject({
      sent: 60,
      addsUp: true,
    });
    const caught = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.one<{ mails: number; people: number }>(
        sql`select count(*) as mails, count(distinct rcpt_to) as people from captured_mails where campaign_id = ${id}`,
      ),
    );
    expect(caught).toEqual({ mails: 60, people: 60 });
  });

  it("pauses at the next batch and resumes without losing or repeating a recipient", async () => {
    script.behave = () => ({ at: "wait", ms: 10 });
    await addContacts(server, owner.tenantId, 300);
    const { id } = await draftCampaign(server, owner, { port: receiver.port });
    await act(server, owner, id, "start");
    for (let round = 0; round < 2; round += 1) {
      const before = receiver.taken.size;
      await until(server, owner, id, () => receiver.taken.size > before + 20);
      expect((await act(server, owner, id, "pause")).status).toBe("paused");
      const paused = receiver.taken.size;
      expect((await act(server, owner, id, "pause")).status).toBe("paused");
      await untilIdle(owner.tenantId, id);
      const rested = receiver.taken.size;
      // Messages take 10 ms, in a batch of 200 ms per lane.
      expect(rested - paused).toBeLessThanOrEqual(LANES * 20);
      await pause(400);
      expect(receiver.taken.size).toBe(rested);
      const { balance } = await read(server, owner, id);
      expect(balance).toMatchObject({ sent: rested, uncertain: 0, addsUp: true });
      expect((await act(server, owner, id, "resume")).status).toBe("sending");
    }
    const sent = await until(server, owner, id, isSent);
    expect(sent.balance).toMatchObject({ sent: 300, uncertain: 0, pending: 0 });
    expect(receiver.taken.size).toBe(300);
    expect(takenTwice()).toEqual([]);
  });

  it("stops permanently when canceled; the remaining recipients are skipped", async () => {
    script.behave = () => ({ at: "wait", ms: 10 });
    await addContacts(server, owner.tenantId, 300);
    const { id } = await draftCampaign(server, owner, { port: receiver.port });
    await act(server, owner, id, "start");
    await until(server, owner, id, () => receiver.taken.size > 30);
    expect((await act(server, owner, id, "cancel")).status).toBe("canceled");
    const ended = await until(server, owner, id, (c) => c.balance?.pending === 0);
    expect(ended).toMatchObject({
      status: "canceled",
      balance: {
        frozen: 300,
        sent: receiver.taken.size,
        skipped: 300 - receiver.taken.size,
        uncertain: 0,
      },
    });
    expect(ended.balance?.skippedBy).toEqual([
      { reason: "canceled", count: 300 - receiver.taken.size },
    ]);
    expect(await countStates(server, owner.tenantId, id)).toEqual({
      1: ended.balance?.sent,
      6: ended.balance?.skipped,
    });
    expect(
      (await server.fail(campaignRoutes.resume, { token: owner.token, params: { id } })).body.code,
    ).toBe("WRONG_STATE");
    expect((await act(server, owner, id, "cancel")).status).toBe("canceled");
  });

  it("skips contacts who were suppressed, deactivated or deleted after the freeze", async () => {
    script.behave = () => ({ at: "wait", ms: 5 });
    const contacts = await addContacts(server, owner.tenantId, 120);
    const { id } = await draftCampaign(server, owner, { port: receiver.port, connections: 1 });
    await act(server, owner, id, "start");
    await until(server, owner, id, () => receiver.taken.size > 0);
    await act(server, owner, id, "pause");
    await untilIdle(owner.tenantId, id);
    const last = contacts.slice(-3);
    expect(last.some((p) => receiver.taken.has(p.email))).toBe(false);
    await server.deps.database.tenant(owner.tenantId, async (tx) => {
      await suppress(tx, owner.tenantId, [
        { email: last[0]!.email, contactId: last[0]!.id, reason: "unsubscribed", campaignId: null },
      ]);
      await tx.execute(sql`update accounts set status = 'inactive' where id = ${last[1]!.id}`);
    });
    await server.call(contactRoutes.remove, { token: owner.token, body: { ids: [last[2]!.id] } });
    await act(server, owner, id, "resume");
    const sent = await until(server, owner, id, isSent);
    expect(sent.balance).toMatchObject({ sent: 117, skipped: 3, addsUp: true });
    expect(new Map(sent.balance?.skippedBy.map((s) => [s.reason, s.count]))).toEqual(
      new Map([
        ["unsubscribed", 1],
        ["inactive", 1],
        ["deleted", 1],
      ]),
    );
    expect(last.some((p) => receiver.taken.has(p.email))).toBe(false);
    const skipped = await everyRecipient(server, owner, id, { state: "skipped" });
    expect(Object.fromEntries(skipped.map((r) => [r.skipReason, r.email]))).toEqual({
      deleted: null,
      inactive: last[1]!.email,
      unsubscribed: last[0]!.email,
    });
  });

  it("uses each contact's language, or else the message's default", async () => {
    script.keepSources = true;
    const languages = ["en-us", "pt-br", "pt", "en-gb", "ja", null];
    await addContacts(server, owner.tenantId, languages.length, (index) => ({
      language: languages[index] ?? null,
    }));
    const { id } = await draftCampaign(server, owner, {
      port: receiver.port,
      language: "pt-br",
      subject: "Oi, {{ account.name }}",
      source: "<html><body><p>Bom dia</p></body></html>",
      translations: [
        {
          language: "en-us",
          subject: "Hi {{ account.name }}",
          preheader: "",
          source: "<html><body><p>Good morning</p></body></html>",
        },
      ],
    });
    await act(server, owner, id, "start");
    expect((await until(server, owner, id, isSent)).balance).toMatchObject({
      sent: languages.length,
      addsUp: true,
    });
    const got = await Promise.all(
      receiver.messages.map(async ({ to, source }) => [to, await simpleParser(source)] as const),
    );
    const messages = new Map(
      got.map(([to, mail]) => [
        to,
        [mail.headers.get("content-language"), mail.subject, mail.text?.split("\n")[0]],
      ]),
    );
    const english = (index: number) => ["en-US", `Hi Person ${index}`, "Good morning"];
    const portuguese = (index: number) => ["pt-BR", `Oi, Person ${index}`, "Bom dia"];
    expect(languages.map((_, index) => messages.get(`person${index}@example.com`))).toEqual([
      english(0),
      portuguese(1),
      portuguese(2),
      english(3),
      portuguese(4),
      portuguese(5),
    ]);
  });

  it("sends names and subjects full of line breaks as text, never as headers", async () => {
    script.keepSources = true;
    const evil = "Eve\r\nBcc: all@example.com\r\n\r\nbody";
    await addContacts(server, owner.tenantId, 3, (index) => ({
      name: index === 1 ? evil : "Maria",
    }));
    const { id } = await draftCampaign(server, owner, {
      port: receiver.port,
      subject: "For {{ account.name }}",
    });
    await act(server, owner, id, "start");
    const sent = await until(server, owner, id, isSent);
    expect(sent.balance).toMatchObject({ sent: 3 });
    for (const { source } of receiver.messages) {
      const [headers = ""] = source.split("\r\n\r\n");
      expect(headers).not.toMatch(/^bcc:/im);
      expect(headers.match(/^subject:/gim)).toHaveLength(1);
    }
  });

  it("fails only recipients whose message cannot be built", async () => {
    const bomb = `<p>{% if account.name == "bomb" %}{% for i in (1..100000000) %}{{ i }}{% endfor %}{% endif %}Hi</p>`;
    const contacts = await addContacts(server, owner.tenantId, 70, (index) => ({
      name: index % 20 === 7 ? "bomb" : "Maria",
    }));
    const { id } = await draftCampaign(server, owner, { port: receiver.port, source: bomb });
    await act(server, owner, id, "start");
    const sent = await until(server, owner, id, isSent);
    expect(sent.balance).toMatchObject({ sent: 66, failed: 4, bounced: 0, addsUp: true });
    const failed = await everyRecipient(server, owner, id, { state: "failed" });
    expect(new Set(failed.map((r) => r.email))).toEqual(
      new Set(contacts.filter((_, index) => index % 20 === 7).map((p) => p.email)),
    );
    expect(failed.every((r) => r.attempts === 0 && r.reply)).toBe(true);
  });
});

describe("a mail server that misbehaves", () => {
  it("leads to the right state for each recipient, and only bad addresses are suppressed", async () => {
    const behaviors: Record<string, ReturnType<NonNullable<Script["behave"]>>> = {
      "person1@example.com": { at: "rcpt", code: 550, text: "5.1.1 No such user" },
      "person2@example.com": { at: "rcpt", code: 550, text: "5.7.1 Not from you" },
      "person3@example.com": { at: "rcpt", code: 451, text: "4.7.1 Greylisted" },
      "person4@example.com": { at: "data", code: 554, text: "5.7.1 Looks like spam" },
      "person5@example.com": { at: "data", code: 452, text: "4.3.1 Disk full" },
      "person6@example.com": { at: "drop" },
      "person7@example.com": { at: "rcpt", code: 421, text: "4.3.2 Too busy" },
    };
    script.behave = (address) => behaviors[address];
    await addContacts(server, owner.tenantId, 40);
    const { id } = await draftCampaign(server, owner, { port: receiver.port });
    await act(server, owner, id, "start");
    await until(server, owner, id, (c) => c.balance?.pending === 3 && c.balance.deferred === 3);
    const contacts = byEmail(await everyRecipient(server, owner, id));
    expect(contacts.get("person1@example.com")).toMatchObject({
      state: "bounced",
      attempts: 1,
      reply: expect.stringContaining("5.1.1"),
    });
    expect(contacts.get("person2@example.com")).toMatchObject({
      state: "failed",
      reply: expect.stringContaining("5.7.1"),
    });
    expect(contacts.get("person3@example.com")).toMatchObject({
      state: "deferred",
      attempts: 1,
      nextAttemptAt: expect.any(String),
    });
    expect(contacts.get("person4@example.com")).toMatchObject({ state: "failed" });
    expect(contacts.get("person5@example.com")).toMatchObject({ state: "deferred" });
    expect(contacts.get("person6@example.com")).toMatchObject({ state: "uncertain" });
    expect(contacts.get("person7@example.com")).toMatchObject({ state: "deferred" });
    const suppressed = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.query(sql`select reason from suppressions`),
    );
    expect(suppressed).toEqual([{ reason: "bounced" }]);

    script.behave = (address) =>
      address === "person5@example.com" ? behaviors[address] : undefined;
    await advanceTime(owner.tenantId);
    await until(server, owner, id, (c) => c.balance?.deferred === 1 && c.balance.pending === 1);
    for (let tries = 2; tries < 6; tries += 1) {
      await advanceTime(owner.tenantId);
      await until(server, owner, id, () => true);
      await expect
        .poll(
          async () =>
            byEmail(await everyRecipient(server, owner, id)).get("person5@example.com")?.attempts,
        )
        .toBeGreaterThan(tries);
    }
    const sent = await until(server, owner, id, isSent);
    // Failed: person2, person4, person5; person1 bounced; person6 was not retried.
    expect(sent.balance).toMatchObject({
      frozen: 40,
      sent: 35,
      failed: 4,
      bounced: 1,
      uncertain: 1,
      pending: 0,
      deferred: 0,
      addsUp: true,
    });
    expect(
      byEmail(await everyRecipient(server, owner, id)).get("person5@example.com"),
    ).toMatchObject({ state: "failed", attempts: 6 });
    expect(
      (await everyRecipient(server, owner, id, { state: "uncertain" })).map((r) => r.email),
    ).toEqual(["person6@example.com"]);
    expect(takenTwice()).toEqual([]);

    script.behave = undefined as never;
    expect((await act(server, owner, id, "resendUncertain")).status).toBe("sending");
    const again = await until(server, owner, id, isSent);
    expect(again.balance).toMatchObject({ sent: 36, uncertain: 0, pending: 0 });
    expect(receiver.taken.get("person6@example.com")).toBe(1);
    expect((await act(server, owner, id, "resendUncertain")).status).toBe("sent");
  });

  it("pauses the campaign with a reason when nothing is listening, and the campaign can be resumed", async () => {
    await addContacts(server, owner.tenantId, 20);
    const { id } = await draftCampaign(server, owner, { port: receiver.port });
    await receiver.stop();
    await act(server, owner, id, "start");
    const paused = await until(server, owner, id, (c) => c.status === "paused");
    expect(paused.problem).toMatchObject({
      code: "SMTP_FAILED",
      message: expect.stringContaining("ECONNREFUSED"),
    });
    expect(paused.balance).toMatchObject({ sent: 0, uncertain: 0, pending: 20 });
    receiver = await startScriptedReceiver({ port: receiver.port });
    expect((await act(server, owner, id, "resume")).problem).toBeNull();
    expect((await until(server, owner, id, isSent)).balance).toMatchObject({
      sent: 20,
      pending: 0,
    });
    expect(takenTwice()).toEqual([]);
  });

  it("pauses the campaign immediately when it rejects the login", async () => {
    const strict = await startScriptedReceiver({ login: { username: "shop", password: "right" } });
    await addContacts(server, owner.tenantId, 5);
    const { id } = await draftCampaign(server, owner, {
      port: strict.port,
      login: { username: "shop", password: "wrong" },
    });
    await act(server, owner, id, "start");
    const paused = await until(server, owner, id, (c) => c.status === "paused", 5000);
    expect(paused.problem).toMatchObject({
      code: "SMTP_FAILED",
      message: expect.stringContaining("535"),
    });
    await strict.stop();
  });

  it("does not exhaust the recipients when it rejects the sender", async () => {
    script.behave = () => ({ at: "mail", code: 550, text: "5.7.1 Sender not allowed" });
    await addContacts(server, owner.tenantId, 200);
    const { id } = await draftCampaign(server, owner, { port: receiver.port });
    await act(server, owner, id, "start");
    const paused = await until(server, owner, id, (c) => c.status === "paused");
    expect(paused.problem?.message).toContain("Sender not allowed");
    await untilIdle(owner.tenantId, id);
    expect((await read(server, owner, id)).balance?.pending).toBeGreaterThan(100);
  });

  it.each([
    ["mail", 1, "5.7.1 Sender not allowed"],
    ["rcpt", 1, "5.2.0 Mail rejete. Mail rejected. OFR_506 [506]"],
    ["rcpt", 4, "INVALID IP FOR SENDING MAIL OF DOMAIN shop.example"],
  ] as const)(
    "resends after Resume to recipients it rejected because of the sender (%s, %i connections)",
    async (at, connections, text) => {
      script.behave = () => ({ at, code: 550, text });
      await addContacts(server, owner.tenantId, 120);
      const { id } = await draftCampaign(server, owner, { port: receiver.port, connections });
      await act(server, owner, id, "start");
      const paused = await until(server, owner, id, (c) => c.status === "paused");
      expect(paused.problem?.message).toContain(text);
      await untilIdle(owner.tenantId, id);
      // None of them failed: the sender was rejected.
      expect((await read(server, owner, id)).balance).toMatchObject({
        sent: 0,
        failed: 0,
        bounced: 0,
        pending: 120,
        addsUp: true,
      });
      script.behave = undefined as never;
      await act(server, owner, id, "resume");
      const sent = await until(server, owner, id, isSent);
      expect(sent.balance).toMatchObject({
        sent: 120,
        failed: 0,
        bounced: 0,
        uncertain: 0,
        addsUp: true,
      });
      expect(takenTwice()).toEqual([]);
    },
  );

  it("may close its connections after a few messages without losing any", async () => {
    const closing = await startScriptedReceiver({ messagesPerConnection: 7 });
    await addContacts(server, owner.tenantId, 100);
    const { id } = await draftCampaign(server, owner, { port: closing.port, connections: 1 });
    await act(server, owner, id, "start");
    const sent = await until(server, owner, id, (campaign) => {
      expect(campaign.problem).toBeNull();
      return isSent(campaign);
    });
    expect(sent.balance).toMatchObject({ sent: 100, uncertain: 0, deferred: 0 });
    expect([...closing.taken.values()].every((times) => times === 1)).toBe(true);
    expect(closing.connections).toBeGreaterThan(10);
    await closing.stop();
  });

  it("may stall without blocking a pause or other workspaces", async () => {
    // Longer than the test may take.
    script.behave = () => ({ at: "wait", ms: 600_000 });
    await addContacts(server, owner.tenantId, 10);
    const stalled = await draftCampaign(server, owner, { port: receiver.port });
    await act(server, owner, stalled.id, "start");
    await until(server, owner, stalled.id, () => receiver.connections > 0);

    const neighbor = await server.signUp();
    await addContacts(server, neighbor.tenantId, 1);
    const quick = await draftCampaign(server, neighbor);
    await act(server, neighbor, quick.id, "start");
    await until(server, neighbor, quick.id, isSent);
    expect(receiver.taken.size).toBe(0);
    expect((await act(server, owner, stalled.id, "pause")).status).toBe("paused");
    await act(server, owner, stalled.id, "cancel");
  });
});

describe("scheduling and limits", () => {
  it("send a workspace's single message while the first chunks of a huge campaign are in progress", async () => {
    // Slow enough that a chunk takes far longer than everything else in this test.
    script.behave = () => ({ at: "wait", ms: 100 });
    await addContacts(server, owner.tenantId, 2000);
    const giant = await draftCampaign(server, owner, { port: receiver.port, connections: 20 });
    await act(server, owner, giant.id, "start");
    await until(server, owner, giant.id, (c) => (c.balance?.sent ?? 0) >= 10);

    const small = await server.signUp();
    await addContacts(server, small.tenantId, 1);
    const { id } = await draftCampaign(server, small, { port: receiver.port });
    await act(server, small, id, "start");
    await until(server, small, id, isSent);
    const chunks = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.query<{ done: boolean; people: number }>(sql`
        select done, (select count(*) from recipients r where r.campaign_id = c.campaign_id and r.chunk = c.chunk) as people
        from campaign_chunks c where campaign_id = ${giant.id}`),
    );
    expect(chunks.filter(({ done, people }) => done || people < 200)).toEqual([]);
    expect((await read(server, owner, giant.id)).status).toBe("sending");
    await act(server, owner, giant.id, "cancel");
    await until(server, owner, giant.id, (c) => c.balance?.pending === 0);
  });

  it("respect the rate and the connections of a sending account", async () => {
    await addContacts(server, owner.tenantId, 40);
    const { id } = await draftCampaign(server, owner, {
      port: receiver.port,
      ratePerSecond: 20,
      connections: 1,
    });
    const started = Date.now();
    await act(server, owner, id, "start");
    await until(server, owner, id, isSent);
    expect(Date.now() - started).toBeGreaterThan(1300);
    expect(receiver.connections).toBe(1);
  });
});

describe("the database", () => {
  it("may end every connection at any time: no recipient is lost or gets the message twice", async () => {
    script.behave = () => ({ at: "wait", ms: 4 });
    await addContacts(server, owner.tenantId, 400);
    const { id } = await draftCampaign(server, owner, { port: receiver.port });
    await act(server, owner, id, "start");
    await until(server, owner, id, () => receiver.taken.size > 20);
    for (let cut = 0; cut < 5; cut += 1) {
      await server.deps.database
        .system((tx) =>
          tx.execute(
            sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
          ),
        )
        .catch(() => undefined);
      await pause(150);
    }
    const sent = await expect
      .poll(() => read(server, owner, id).catch(() => undefined), {
        timeout: 25_000,
        interval: 200,
      })
      .toMatchObject({ status: "sent" })
      .then(() => read(server, owner, id));
    expect(sent.balance).toMatchObject({ frozen: 400, sent: 400, uncertain: 0, addsUp: true });
    expect(receiver.taken.size).toBe(400);
    expect(takenTwice()).toEqual([]);
    expect((await eventCounts(owner.tenantId, id))["mail.sent"]).toBe(400);
  });
});
