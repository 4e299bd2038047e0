import {
  apiKeyRoutes,
  AUDIT_LOG_DAYS,
  auditLogRoutes,
  authRoutes,
  contactRoutes,
  exportRoutes,
  personalDataRoutes,
  profileRoutes,
  sendingAccountRoutes,
  templateRoutes,
  topicRoutes,
  webhookRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { eventually } from "../../testing/isolation/eventually.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { auditLogDomain } from "./index.ts";

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signUp({ name: "Júlia", confirmed: true });
});
afterAll(() => server?.stop());

type Query = Parameters<typeof server.call<typeof auditLogRoutes.list>>[1] extends
  | { query?: infer Q }
  | undefined
  ? Q
  : never;

const list = async (query: Query = {}, token = user.token) =>
  (await server.call(auditLogRoutes.list, { token, query: query ?? {} })).body.items;

const createTopic = async (name: string, token = user.token) =>
  (
    await server.call(topicRoutes.create, {
      token,
      body: { name, description: "", default: "in" },
    })
  ).body;

const account = (name: string, password: string) => ({
  name,
  fromName: "Serra Clara",
  fromEmail: "news@example.com",
  smtp: {
    host: "127.0.0.1",
    port: 9,
    security: "none" as const,
    username: "news",
    password,
  },
});

describe("GET /v1/AuditLog", () => {
  it("shows who changed what, before and after, and from where", async () => {
    const { id, version } = await createTopic("Offers");
    const body = { name: "Deals", description: "", default: "in" as const, version };
    await server.call(topicRoutes.update, {
      token: user.token,
      params: { id },
      body: { ...body, visibility: "public", status: "active" },
      headers: { "x-correlation-id": "audited-call", "user-agent": "Tester/1.0" },
    });
    const [updated, created] = await list({ recordId: id });
    expect(updated).toMatchObject({
      action: "topic.updated",
      actor: { kind: "user", id: user.userId, name: "Júlia" },
      record: { kind: "topic", id, name: "Deals", exists: true },
      changes: [{ field: "name", before: "Offers", after: "Deals", isSecret: false }],
      origin: { ip: "127.0.0.1", userAgent: "Tester/1.0", correlationId: "audited-call" },
    });
    expect(created?.changes).toContainEqual({
      field: "name",
      before: null,
      after: "Offers",
      isSecret: false,
    });
  });

  it("filters by actor, action, record and time, newest first, in pages", async () => {
    const { id } = await createTopic("Paged");
    const token = await server.member(user.tenantId, "admin");
    await createTopic("By another", token);
    const topics = await list({ recordKind: "topic" });
    expect(topics.every(({ record }) => record.kind === "topic")).toBe(true);
    expect(topics.map(({ at }) => at)).toEqual(
      topics
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect((await list({ actorId: user.userId, recordId: id })).length).toBe(1);
    expect(await list({ actorKind: "apiKey" })).toEqual([]);
    expect(await list({ createdBefore: "2020-01-01T00:00:00.000Z" })).toEqual([]);
    expect((await list({ action: "topic.created" })).length).toBeGreaterThan(1);
    const first = await server.call(auditLogRoutes.list, {
      token: user.token,
      query: { recordKind: "topic", limit: 1 },
    });
    const cursor = first.body.nextCursor ?? "";
    const [second] = await list({ recordKind: "topic", limit: 1, cursor });
    expect(second?.id).toBe(topics[1]?.id);
  });

  it("keeps names of several records that one request deletes, and whether a record exists", async () => {
    const make = async (name: string) => (await createTopic(name)).id;
    const ids = [await make("One"), await make("Two")];
    await server.call(topicRoutes.remove, { token: user.token, body: { ids } });
    const [deleted] = await list({ action: "topic.deleted" });
    expect(deleted).toMatchObject({ count: 2, record: { id: null, exists: false } });
    expect(deleted?.names.toSorted()).toEqual(["One", "Two"]);
    expect((await list({ recordId: ids[0] }))[0]?.record.exists).toBe(false);
  });

  it("names the API key that made a change", async () => {
    const { body: key } = await server.call(apiKeyRoutes.create, {
      token: user.token,
      body: { name: "Site", mode: "live", permissions: ["contacts:write"] },
    });
    await createTopic("By a key", key.key);
    const [entry] = await list({ actorKind: "apiKey" });
    expect(entry?.actor).toEqual({ kind: "apiKey", id: key.id, name: "Site" });
    expect(entry?.record.name).toBe("By a key");
  });

  it("is only open to members who manage others, and never to other workspaces", async () => {
    const token = await server.member(user.tenantId, "marketer");
    expect((await server.fail(auditLogRoutes.list, { token })).body.code).toBe("FORBIDDEN");
    const other = await server.signUp();
    expect(await list({ actorId: user.userId }, other.token)).toEqual([]);
  });
});

describe("secrets", () => {
  it("are only marked as changed", async () => {
    const { token } = user;
    const marker = "MARKER-secret-in-audit";
    const { body: created } = await server.call(sendingAccountRoutes.create, {
      token,
      body: account("Relay", marker),
    });
    await server.call(sendingAccountRoutes.update, {
      token,
      params: { id: created.id },
      body: { ...account("Relay", `${marker}-2`), version: created.version },
    });
    const { body: hook } = await server.call(webhookRoutes.create, {
      token,
      body: { url: `http://127.0.0.1:9/${marker}`, events: ["import.finished"] },
    });
    await server.call(webhookRoutes.rotateSecret, { token, params: { id: hook.id } });
    const [updated] = await list({ recordId: created.id });
    expect(updated?.changes).toEqual([
      { field: "passwordBox", before: null, after: null, isSecret: true },
    ]);
    const [rotated] = await list({ recordId: hook.id });
    expect(rotated?.record.name).toBe("127.0.0.1:9");
    expect(rotated?.changes).toEqual([
      { field: "secretBox", before: null, after: null, isSecret: true },
    ]);
    const stored = await server.deps.database.system((tx) =>
      tx.query<{ entry: string }>(sql`select e::text as entry from audit_entries e`),
    );
    expect(stored.filter(({ entry }) => entry.includes(marker))).toEqual([]);
  });
});

describe("personal data of a contact", () => {
  it("is in no entry, even after it was read, changed in bulk and erased", async () => {
    const { token } = user;
    const email = "maria.audited@example.com";
    const { body: contact } = await server.call(contactRoutes.create, {
      token,
      body: { name: "Maria Audited", email, status: "active" },
    });
    const params = { id: contact.id };
    await server.call(personalDataRoutes.personalData, { token, params });
    await server.call(personalDataRoutes.erase, {
      token,
      params,
      body: { email, reason: "other", suppress: false },
    });
    const entries = await list({ recordId: contact.id });
    expect(entries.map(({ action }) => action)).toEqual([
      "contact.erased",
      "contact.personalDataRead",
    ]);
    expect(entries.map(({ record }) => record.exists)).toEqual([false, false]);
    const stored = await server.deps.database.system((tx) =>
      tx.query<{ entry: string }>(sql`select e::text as entry from audit_entries e`),
    );
    expect(stored.filter(({ entry }) => /maria/i.test(entry))).toEqual([]);
  });
});

describe("a user's own login", () => {
  it("is recorded in their workspaces: sign-in, failed sign-in and a new password", async () => {
    const own = await server.signUp({ name: "Ana", confirmed: true });
    const login = (password: string) => ({ body: { email: own.email, password } });
    await server.call(authRoutes.login, login(own.password));
    await server.fail(authRoutes.login, login("Wrong1Horse"));
    await eventually(async () => (await list({}, own.token))[0]?.action === "user.signInFailed");
    await server.call(profileRoutes.changePassword, {
      token: own.token,
      body: { currentPassword: own.password, newPassword: "Another1Horse" },
    });
    const entries = (await list({ recordKind: "user" }, own.token)).map(({ action, actor }) => [
      action,
      actor.kind,
    ]);
    expect(entries).toEqual([
      ["user.passwordChanged", "user"],
      ["user.signInFailed", "system"],
      ["user.signedIn", "user"],
    ]);
  });
});

describe("the table", () => {
  it.each([
    sql`update audit_entries set action = 'forged'`,
    sql`delete from audit_entries`,
    sql`truncate audit_entries`,
  ])("can't be changed by the application (%#)", async (statement) => {
    await expect(
      server.deps.database.tenant(user.tenantId, (tx) => tx.execute(statement)),
    ).rejects.toThrow(/permission denied/);
  });

  it("keeps nothing of a change that is rolled back", async () => {
    const before = (await list()).length;
    const { body: template } = await server.call(templateRoutes.list, { token: user.token });
    expect(template.items).toBeDefined();
    const taken = await server.fail(topicRoutes.create, {
      token: user.token,
      body: { name: "Deals", description: "", default: "in" },
    });
    expect(taken.status).toBeGreaterThanOrEqual(400);
    expect((await list()).length).toBe(before);
  });

  it("deletes only entries older than two years", async () => {
    await createTopic("Old");
    const [old, next] = await list();
    await server.deps.database.system(async (tx) => {
      await tx.execute(
        sql`update audit_entries set at = now() - make_interval(days => ${AUDIT_LOG_DAYS + 1}::int) where id = ${old?.id}::uuid`,
      );
      await auditLogDomain.dailyCleanup?.(tx, server.deps);
    });
    const ids = (await list()).map(({ id }) => id);
    expect(ids).not.toContain(old?.id);
    expect(ids).toContain(next?.id);
  });
});

describe("an export of the audit log", () => {
  const body = {
    kind: "auditLog" as const,
    format: "csv" as const,
    filter: { recordKind: "topic" as const },
  };

  it("contains the matching entries, and records its download", async () => {
    const { token } = user;
    await createTopic("=exported");
    const { id } = (await server.call(exportRoutes.create, { token, body })).body;
    const params = { id };
    await eventually(
      async () => (await server.call(exportRoutes.get, { token, params })).body.status === "done",
    );
    const { url } = (await server.call(exportRoutes.link, { token, params })).body;
    const file = await (await fetch(url)).text();
    expect(file).toContain("topic.created");
    expect(file).not.toContain("sendingAccount.created");
    expect(file).toContain("'=exported");
    const entries = await list({ recordId: id });
    expect(entries.map(({ action }) => action)).toEqual([
      "export.downloaded",
      "export.linkCreated",
      "export.created",
    ]);
  });

  it("is rejected for members who may export but not manage others", async () => {
    const token = await server.member(user.tenantId, "analyst");
    expect((await server.fail(exportRoutes.create, { token, body })).body.code).toBe("FORBIDDEN");
  });
});
