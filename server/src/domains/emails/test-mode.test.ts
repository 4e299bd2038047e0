import { emailRoutes, mailboxRoutes } from "@arauto/contracts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { createTestKey } from "../api-keys/testing/test-keys.ts";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import {
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../delivery/testing/scripted-receiver.ts";
import { addSender, emailTo, readEmail, send, waitForStatus } from "./testing/email-world.ts";

let server: TestServer;
let owner: TestUser;
let receiver: ScriptedReceiver;
let testKey: string;
let liveKey: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  receiver = await startScriptedReceiver();
  owner = await server.signUp();
  await addSender(server, owner.token, receiver.port);
  const permissions = ["emails:write" as const];
  testKey = (await createTestKey(server, owner.token, { mode: "test", permissions })).key;
  liveKey = (await createTestKey(server, owner.token, { permissions })).key;
});
afterEach(() => receiver.stop());

const simulated = (name: string) => `${name}@simulator.arauto.local`;
const typesOf = async (emailId: string) => {
  const rows = await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.query<{ type: string; test: boolean }>(
      sql`select type, (data ->> 'test')::boolean as test from events where data ->> 'emailId' = ${emailId} order by occurred_at, id`,
    ),
  );
  expect(rows.every(({ test }) => test)).toBe(true);
  return rows.map(({ type }) => type);
};

it("sends a test key's emails only to the test inbox, without linking contacts", async () => {
  const [contact] = await addContacts(server, owner.tenantId, 1);
  const { headers, body } = await server.call(emailRoutes.send, {
    token: testKey,
    body: emailTo(contact!.email),
  });
  expect(headers.get("arauto-test-mode")).toBe("captured");
  const sent = await waitForStatus(server, testKey, body.id, "sent");
  expect(sent).toMatchObject({ mode: "test", contactId: null });
  const { body: mailbox } = await server.call(mailboxRoutes.list, { token: owner.token });
  const captured = mailbox.items.filter(({ to }) => to === contact!.email);
  expect(captured.map(({ campaignId }) => campaignId)).toEqual([null]);
  expect(receiver.messages).toEqual([]);
  expect(await typesOf(body.id)).toEqual(["mail.queued", "mail.sent"]);
});

it("separates the emails of test keys from live ones", async () => {
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const test = await send(server, testKey, emailTo("ana@example.com", { scheduledAt }));
  const live = await send(server, liveKey, emailTo("ana@example.com", { scheduledAt }));
  const listed = async (token: string) =>
    (await server.call(emailRoutes.list, { token })).body.items.map(({ id }) => id);
  expect(await listed(testKey)).toEqual([test]);
  expect(await listed(liveKey)).toEqual([live]);
  expect(await listed(owner.token)).toEqual([live]);
  for (const [token, id] of [
    [testKey, live],
    [liveKey, test],
  ] as const) {
    for (const route of [emailRoutes.get, emailRoutes.cancel]) {
      const { status } = await server.fail(route, { token, params: { id } });
      expect(status).toBe(404);
    }
  }
  await server.call(emailRoutes.cancel, { token: testKey, params: { id: test } });
  expect((await readEmail(server, testKey, test)).status).toBe("canceled");
});

it("lets simulator addresses control the outcome of an email, and suppresses nothing", async () => {
  const ids = new Map<string, string>();
  for (const name of ["delivered", "bounced", "delayed", "opened", "complained"])
    ids.set(name, await send(server, testKey, emailTo(simulated(name))));
  const idOf = (name: string) => ids.get(name) ?? "";
  await waitForStatus(server, testKey, idOf("delivered"), "sent");
  await waitForStatus(server, testKey, idOf("bounced"), "bounced");
  await waitForStatus(server, testKey, idOf("delayed"), "deferred");
  await waitForStatus(server, testKey, idOf("complained"), "complained");
  await expect
    .poll(async () => (await readEmail(server, testKey, idOf("opened"))).openedAt, {
      timeout: 20_000,
    })
    .not.toBeNull();
  await server.deps.database.tenant(owner.tenantId, async (tx) => {
    await tx.execute(sql`update recipients set retry_at = null where state = 2`);
    await tx.execute(sql`update campaign_chunks set due_at = now() where not done`);
  });
  await waitForStatus(server, testKey, idOf("delayed"), "sent");
  expect(await typesOf(idOf("bounced"))).toEqual(["mail.queued", "mail.bounced"]);
  expect(await typesOf(idOf("delayed"))).toEqual(["mail.queued", "mail.delayed", "mail.sent"]);
  expect(await typesOf(idOf("opened"))).toEqual(["mail.queued", "mail.sent", "mail.opened"]);
  expect(await typesOf(idOf("complained"))).toEqual([
    "mail.queued",
    "mail.sent",
    "mail.complained",
  ]);
  const suppressed = await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.query(sql`select from suppressions where tenant_id = ${owner.tenantId}`),
  );
  expect(suppressed).toEqual([]);
});

it("limits a key to its sending domain", async () => {
  const { key } = await createTestKey(server, owner.token, { permissions: ["emails:write"] });
  await server.deps.database.tenant(owner.tenantId, async (tx) => {
    const { id } = await tx.one<{ id: string }>(sql`
      insert into sending_domains (tenant_id, id, name, display_name, next_check_at) values (${owner.tenantId}, gen_random_uuid(), 'other.example', 'other.example', 'infinity') returning id`);
    await tx.execute(
      sql`update api_keys set sending_domain_id = ${id} where last_four = ${key.slice(-4)}`,
    );
  });
  const { status, body } = await server.fail(emailRoutes.send, {
    token: key,
    body: emailTo("ana@example.com"),
  });
  expect([status, body.code]).toEqual([403, "FORBIDDEN"]);
});
