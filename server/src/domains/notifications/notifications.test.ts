import { randomUUID } from "node:crypto";
import {
  authRoutes,
  CAMPAIGNS_PATH,
  type MemberRole,
  type Notification,
  notificationRoutes as routes,
  type NotificationSummary,
  workspaceRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { type NewEvent, recordEvents } from "../../platform/events/events.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { usersOf } from "../auth/testing/test-users.ts";
import { notificationsDomain } from "./index.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
const { mailedToken } = usersOf(() => server);
afterAll(() => server?.stop());

const PATIENCE = { timeout: 10_000, interval: 50 };
const list = async (token: string, query: Record<string, string | number | boolean> = {}) =>
  (await server.call(routes.list, { token, query })).body;
const kinds = async (token: string) => (await list(token)).items.map((item) => item.kind);
const summary = async (token: string) => (await server.call(routes.summary, { token })).body;
const mark = (token: string, read: boolean, ids?: string[]) =>
  server
    .call(routes.mark, { token, body: { read, ...(ids === undefined ? {} : { ids }) } })
    .then((present) => present.body.count);
const happen = (tenantId: string, ...events: NewEvent[]) =>
  server.deps.database.tenant(tenantId, (tx) => recordEvents(tx, tenantId, events));

const FIRST: Notification["kind"][] = ["confirmSender", "importContacts", "chooseTemplate"];

/** Adds another member to the workspace. */
async function colleague(
  tenantId: string,
  role: MemberRole,
): Promise<{ token: string; userId: string }> {
  const token = await server.member(tenantId, role);
  const { userId } = await server.deps.database.system((tx) =>
    tx.one<{ userId: string }>(
      sql`select person_id from person_tenants where tenant_id = ${tenantId} and role = ${role} order by created_at desc limit 1`,
    ),
  );
  return { token, userId };
}

async function campaign(tenantId: string, name: string): Promise<string> {
  const id = randomUUID();
  await server.deps.database.tenant(tenantId, async (tx) => {
    await tx.execute(sql`
      insert into campaigns (tenant_id, id, name, status, frozen, skipped_at_freeze) values (${tenantId}, ${id}, ${name}, 'sent', 10, '{"inactive": 2}')`);
    await tx.execute(sql`
      insert into campaign_chunks (tenant_id, campaign_id, chunk, size, sent, failed, bounced) values (${tenantId}, ${id}, 0, 8, 5, 1, 2)`);
  });
  return id;
}

describe("a new workspace", () => {
  test("has three first steps, unread, for its Owner", async () => {
    const { token } = await server.signUp();
    const { unread, total, latest } = await summary(token);
    expect({ unread, total }).toEqual({ unread: 3, total: 3 });
    expect(
      latest.map(({ kind, link, type, read, sender }) => ({ kind, link, type, read, sender })),
    ).toEqual([
      {
        kind: "confirmSender",
        link: "/settings/sending-accounts",
        type: "email",
        read: false,
        sender: null,
      },
      { kind: "importContacts", link: "/accounts/import", type: "user", read: false, sender: null },
      {
        kind: "chooseTemplate",
        link: "/email/choice-template",
        type: "email",
        read: false,
        sender: null,
      },
    ]);
    expect(await kinds(token)).toEqual(FIRST);
  });

  test("has its own first steps when it is the user's second one", async () => {
    const { token } = await server.signUp();
    await mark(token, true);
    const created = (await server.call(workspaceRoutes.create, { token, body: { name: "Second" } }))
      .body;
    const second = (
      await server.call(workspaceRoutes.enter, {
        token,
        params: { personTenantId: created.personTenantId },
      })
    ).body.token;
    expect((await summary(second)).unread).toBe(3);
    expect((await summary(token)).unread).toBe(0);
  });
});

describe("recipients of notifications", () => {
  test("include all members who may send when a campaign was sent, with its counts", async () => {
    const owner = await server.signUp();
    const marketer = await colleague(owner.tenantId, "marketer");
    const analyst = await colleague(owner.tenantId, "analyst");
    const campaignId = await campaign(owner.tenantId, "August news");
    await happen(owner.tenantId, { type: "campaign.sent", campaignId });
    await expect.poll(() => kinds(owner.token), PATIENCE).toEqual(["campaignSent", ...FIRST]);
    const [sent] = (await list(marketer.token)).items;
    expect(sent).toMatchObject({
      kind: "campaignSent",
      type: "email",
      data: { name: "August news", sent: 5, failed: 3, skipped: 2, uncertain: 0 },
      link: `${CAMPAIGNS_PATH}/${campaignId}`,
      read: false,
      sender: null,
    });
    expect(await kinds(analyst.token)).toEqual([]);
  });

  test("are notified of an automatically paused campaign, but not of one that a user paused", async () => {
    const owner = await server.signUp();
    const campaignId = await campaign(owner.tenantId, "Troubled");
    await happen(owner.tenantId, { type: "campaign.paused", campaignId, userId: owner.userId });
    await happen(owner.tenantId, {
      type: "campaign.paused",
      campaignId,
      data: { code: "SMTP_FAILED", message: "secret words" },
    });
    await expect.poll(() => kinds(owner.token), PATIENCE).toEqual(["campaignPaused", ...FIRST]);
    expect((await list(owner.token)).items[0]?.data).toEqual({
      name: "Troubled",
      code: "SMTP_FAILED",
    });
  });

  test("of an import are the user who started it and the Owner, also for their own", async () => {
    const owner = await server.signUp();
    const marketer = await colleague(owner.tenantId, "marketer");
    const admin = await colleague(owner.tenantId, "admin");
    const importId = randomUUID();
    const counts = { rows: 9, created: 5, updated: 2, unchanged: 1, rejected: 1 };
    await happen(owner.tenantId, {
      type: "import.finished",
      userId: marketer.userId,
      data: { importId, ...counts },
    });
    await expect.poll(() => kinds(owner.token), PATIENCE).toEqual(["importFinished", ...FIRST]);
    expect((await list(marketer.token)).items).toMatchObject([
      {
        kind: "importFinished",
        data: counts,
        link: `/accounts/imports/${importId}`,
        sender: "Ana Souza",
      },
    ]);
    expect(await kinds(admin.token)).toEqual([]);
    await happen(owner.tenantId, {
      type: "import.failed",
      userId: owner.userId,
      data: { importId, code: "INTERNAL" },
    });
    await expect
      .poll(() => kinds(owner.token), PATIENCE)
      .toEqual(["importFailed", "importFinished", ...FIRST]);
  });

  test("of member changes are Owner and Admins, except for the acting user", async () => {
    const owner = await server.signUp();
    const { tenantId } = owner;
    const admin = await colleague(tenantId, "admin");
    const marketer = await colleague(tenantId, "marketer");
    const about = { memberUserId: marketer.userId, name: "Bea", email: "bea@example.com" };
    await happen(
      tenantId,
      {
        type: "member.joined",
        userId: marketer.userId,
        data: { ...about, role: "marketer", invitedByUserId: admin.userId },
        at: ago(5),
      },
      {
        type: "member.roleChanged",
        userId: admin.userId,
        data: { ...about, role: "analyst", formerRole: "marketer" },
        at: ago(4),
      },
      {
        type: "member.left",
        userId: admin.userId,
        data: { ...about, role: "analyst", removed: true },
        at: ago(3),
      },
    );
    await expect.poll(async () => (await list(owner.token)).total, PATIENCE).toBe(5);
    const listed = (await list(owner.token)).items.filter((item) => !FIRST.includes(item.kind));
    expect(listed).toMatchObject([
      { kind: "memberLeft", data: { name: "Bea", removed: true }, link: "/settings/members" },
      { kind: "memberJoined", data: { name: "Bea", role: "marketer" } },
    ]);
    expect(await kinds(admin.token)).toEqual(["memberJoined"]);
    expect((await list(marketer.token)).items).toMatchObject([
      { kind: "roleChanged", type: "security", data: { role: "analyst", formerRole: "marketer" } },
    ]);
  });

  test("of a transferred workspace are the new Owner and the other Admins", async () => {
    const former = await server.signUp();
    const { tenantId } = former;
    const next = await colleague(tenantId, "admin");
    const third = await colleague(tenantId, "admin");
    const data = {
      memberUserId: next.userId,
      name: "Caio",
      formerOwnerUserId: former.userId,
      formerOwnerName: "Ana",
    };
    await happen(tenantId, { type: "workspace.ownershipTransferred", userId: former.userId, data });
    await expect.poll(() => kinds(next.token), PATIENCE).toEqual(["ownershipReceived"]);
    expect((await list(next.token)).items[0]?.data).toEqual({
      name: "Caio",
      formerOwner: "Ana",
      you: true,
    });
    expect((await list(third.token)).items[0]?.data).toEqual({
      name: "Caio",
      formerOwner: "Ana",
      you: false,
    });
    expect(await kinds(former.token)).toEqual(FIRST);
  });

  test("of payments are members who pay, of keys those who manage them", async () => {
    const owner = await server.signUp();
    const { tenantId } = owner;
    const admin = await colleague(tenantId, "admin");
    const developer = await colleague(tenantId, "developer");
    const data = { amount: 9900, currency: "BRL", nested: { card: 1 } };
    await happen(tenantId, { type: "payment.failed", data });
    await happen(tenantId, {
      type: "apiKey.created",
      userId: admin.userId,
      data: { name: "Shop" },
    });
    const expiresAt = "2026-12-01T12:00:00.000Z";
    await happen(tenantId, { type: "apiKey.expiring", data: { name: "Shop", expiresAt } });
    await expect
      .poll(() => kinds(owner.token), PATIENCE)
      .toEqual(["apiKeyExpiring", "apiKeyCreated", "paymentFailed", ...FIRST]);
    expect((await list(owner.token, { type: "billing" })).items).toMatchObject([
      { data: { amount: 9900, currency: "BRL" } },
    ]);
    expect((await list(owner.token, { type: "billing" })).items[0]?.data).not.toHaveProperty(
      "nested",
    );
    expect(await kinds(admin.token)).toEqual(["apiKeyExpiring"]);
    expect(await kinds(developer.token)).toEqual(["apiKeyExpiring", "apiKeyCreated"]);
  });

  test("lose their notifications when they leave a workspace", async () => {
    const owner = await server.signUp();
    const { tenantId } = owner;
    const admin = await colleague(tenantId, "admin");
    await happen(tenantId, {
      type: "apiKey.created",
      userId: owner.userId,
      data: { name: "Shop" },
    });
    await expect.poll(() => kinds(admin.token), PATIENCE).toEqual(["apiKeyCreated"]);
    await server.deps.database.system((tx) =>
      tx.execute(
        sql`delete from person_tenants where tenant_id = ${tenantId} and person_id = ${admin.userId}`,
      ),
    );
    await happen(tenantId, {
      type: "member.left",
      userId: admin.userId,
      data: { memberUserId: admin.userId, name: "Bea", removed: false },
    });
    const left = () =>
      server.deps.database.system((tx) =>
        tx.query(
          sql`select from notifications where tenant_id = ${tenantId} and person_id = ${admin.userId}`,
        ),
      );
    await expect.poll(async () => (await left()).length, PATIENCE).toBe(0);
  });
});

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

describe("a user's notifications", () => {
  async function two(): Promise<[TestUser, { token: string; userId: string }]> {
    const owner = await server.signUp();
    const marketer = await colleague(owner.tenantId, "marketer");
    await happen(owner.tenantId, {
      type: "campaign.sent",
      campaignId: await campaign(owner.tenantId, "Both see it"),
    });
    await expect.poll(() => kinds(marketer.token), PATIENCE).toEqual(["campaignSent"]);
    return [owner, marketer];
  }

  test("are inaccessible to all others, in the same workspace and in another", async () => {
    const [owner, marketer] = await two();
    const outsider = await server.signUp();
    const ids = (await list(owner.token)).items.map((item) => item.id);
    for (const token of [marketer.token, outsider.token]) {
      const before = await list(token);
      expect(await mark(token, true, ids)).toBe(0);
      expect((await server.call(routes.deleteMany, { token, body: { ids } })).body.count).toBe(0);
      expect((await server.call(routes.restore, { token, body: { ids } })).body.count).toBe(0);
      expect(await list(token)).toEqual(before);
    }
    expect(await mark(marketer.token, true)).toBe(1);
    expect((await summary(owner.token)).unread).toBe(4);
    const bare = await server.deps.database.tenant(outsider.tenantId, (tx) =>
      tx.query(sql`select from notifications where id = any(${ids}::uuid[])`),
    );
    expect(bare).toEqual([]);
  });

  test("can be marked, deleted and restored repeatedly", async () => {
    const { token } = await server.signUp();
    const [first, second] = (await list(token)).items.map((item) => item.id) as [string, string];
    expect(await mark(token, true, [first])).toBe(1);
    expect(await mark(token, true, [first])).toBe(0);
    expect((await list(token, { unread: true })).items.map((item) => item.kind)).toEqual([
      "importContacts",
      "chooseTemplate",
    ]);
    expect((await list(token, { unread: false })).items.map((item) => item.kind)).toEqual([
      "confirmSender",
    ]);
    expect(await mark(token, false, [first])).toBe(1);

    const ids = [first, second, randomUUID()];
    expect((await server.call(routes.deleteMany, { token, body: { ids } })).body.count).toBe(2);
    expect((await server.call(routes.deleteMany, { token, body: { ids } })).body.count).toBe(0);
    expect(await summary(token)).toMatchObject({ unread: 1, total: 1 });
    expect(await mark(token, true)).toBe(1);
    expect((await server.call(routes.restore, { token, body: { ids } })).body.count).toBe(2);
    expect((await server.call(routes.restore, { token, body: { ids } })).body.count).toBe(0);
    // A notification deleted meanwhile is unread as before.
    expect(await summary(token)).toMatchObject({ unread: 2, total: 3 });
  });

  test("are paged newest first, and can be searched by the names in them", async () => {
    const { token, tenantId } = await server.signUp();
    for (const name of ["One", "Two 100%", "Three"])
      await happen(tenantId, { type: "apiKey.created", data: { name } });
    await expect.poll(async () => (await list(token)).total, PATIENCE).toBe(6);
    const page = await list(token, { limit: 2 });
    const next = await list(token, { limit: 2, cursor: page.nextCursor ?? "" });
    expect([...page.items, ...next.items].map((item) => item.data["name"])).toEqual([
      "Three",
      "Two 100%",
      "One",
      undefined,
    ]);
    expect((await list(token, { search: "100%" })).items.map((item) => item.data["name"])).toEqual([
      "Two 100%",
    ]);
    expect((await list(token, { search: "%" })).total).toBe(1);
  });

  test("are limited to the newest thousand; deleted ones are purged after thirty days", async () => {
    const { token, tenantId, userId } = await server.signUp();
    await server.deps.database.system((tx) =>
      tx.execute(sql`
        insert into notifications (tenant_id, person_id, kind, type, data, created_at)
        select ${tenantId}::uuid, ${userId}::uuid, 'apiKeyCreated', 'api', '{}', now() - n * interval '1 minute' from generate_series(1, 1100) n`),
    );
    await happen(tenantId, { type: "apiKey.created", data: { name: "newest" } });
    await expect.poll(async () => (await summary(token)).total, PATIENCE).toBe(1000);
    expect((await list(token)).items[0]?.data).toEqual({ name: "newest" });

    const [first, second] = (await list(token)).items.map((item) => item.id) as [string, string];
    await server.call(routes.deleteMany, { token, body: { ids: [first, second] } });
    await server.deps.database.system(async (tx) => {
      await tx.execute(
        sql`update notifications set deleted_at = now() - interval '31 days' where id = ${first}`,
      );
      await notificationsDomain.dailyCleanup?.(tx, server.deps);
    });
    expect(
      (await server.call(routes.restore, { token, body: { ids: [first, second] } })).body.count,
    ).toBe(1);
  });
});

describe("the stream", () => {
  async function listen(token: string) {
    const leaving = new AbortController();
    const received: NotificationSummary[] = [];
    const response = await fetch(`${server.url}/api/v1/Notifications/Stream`, {
      headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
      signal: leaving.signal,
    });
    expect(response.status).toBe(200);
    let ended = false;
    const reading = (async () => {
      let rest = "";
      for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const lines = (rest + piece).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines)
          if (line.startsWith("data: "))
            received.push(JSON.parse(line.slice(6)) as NotificationSummary);
      }
      ended = true;
    })().catch(() => {});
    return { received, isOver: () => ended, leave: () => (leaving.abort(), reading) };
  }

  test("sends the summary immediately, and each change within two seconds, including marks set elsewhere", async () => {
    const { token, tenantId } = await server.signUp();
    const tab = await listen(token);
    await expect.poll(() => tab.received.map((one) => one.unread), PATIENCE).toEqual([3]);
    const start = Date.now();
    await happen(tenantId, { type: "apiKey.created", data: { name: "Live" } });
    await expect
      .poll(() => tab.received.at(-1)?.latest[0]?.data, { timeout: 5_000, interval: 20 })
      .toEqual({ name: "Live" });
    expect(Date.now() - start).toBeLessThan(2_000);
    await mark(token, true);
    await expect.poll(() => tab.received.at(-1)?.unread, PATIENCE).toBe(0);
    await tab.leave();
  });

  test("notifies every open tab when the user confirms their email, on any device", async () => {
    const { token, userId } = await server.signUp();
    const tab = await listen(token);
    await expect
      .poll(() => tab.received.map((one) => one.emailConfirmed), PATIENCE)
      .toEqual([false]);
    const link = await mailedToken(userId, "Confirm your email");
    await server.call(authRoutes.confirmEmail, { body: { token: link } });
    await expect.poll(() => tab.received.at(-1)?.emailConfirmed, PATIENCE).toBe(true);
    await tab.leave();
  });

  test("sends nothing about others", async () => {
    const owner = await server.signUp();
    const analyst = await colleague(owner.tenantId, "analyst");
    const tab = await listen(analyst.token);
    await expect.poll(() => tab.received.length, PATIENCE).toBe(1);
    await happen(owner.tenantId, { type: "apiKey.created", data: { name: "Not for analysts" } });
    await expect.poll(async () => (await summary(owner.token)).unread, PATIENCE).toBe(4);
    await mark(owner.token, true);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(tab.received).toEqual([{ unread: 0, total: 0, latest: [], emailConfirmed: false }]);
    await tab.leave();
  });

  test("ends at the next change for a user who is no longer a member", async () => {
    const owner = await server.signUp();
    const admin = await colleague(owner.tenantId, "admin");
    const tab = await listen(admin.token);
    await expect.poll(() => tab.received.length, PATIENCE).toBe(1);
    await server.deps.database.system((tx) =>
      tx.execute(
        sql`delete from person_tenants where tenant_id = ${owner.tenantId} and person_id = ${admin.userId}`,
      ),
    );
    await happen(owner.tenantId, {
      type: "member.left",
      userId: owner.userId,
      data: { memberUserId: admin.userId, name: "Bea", removed: true },
    });
    await expect.poll(tab.isOver, PATIENCE).toBe(true);
  });

  test("continues after its listening connection was lost", async () => {
    const { token, tenantId } = await server.signUp();
    const tab = await listen(token);
    await expect.poll(() => tab.received.length, PATIENCE).toBe(1);
    await server.deps.database.system((tx) =>
      tx.query(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'arauto signals' and datname = current_database()`,
      ),
    );
    await happen(tenantId, { type: "apiKey.created", data: { name: "After" } });
    await expect.poll(() => tab.received.at(-1)?.unread, PATIENCE).toBe(4);
    await tab.leave();
  });
});
