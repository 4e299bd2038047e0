import { contactRoutes } from "@arauto/contracts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { deletePermanently } from "../contacts/testing/delete-permanently.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import {
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../delivery/testing/scripted-receiver.ts";
import { cleanUpJob } from "./cleanup.ts";
import { addSender, emailTo, readEmail, send, waitForStatus } from "./testing/email-world.ts";

let server: TestServer;
let owner: TestUser;
let receiver: ScriptedReceiver;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  receiver = await startScriptedReceiver();
  owner = await server.signUp();
  await addSender(server, owner.token, receiver.port);
});
afterEach(() => receiver.stop());

const scheduledAt = () => new Date(Date.now() + 3_600_000).toISOString();
const countOf = async (
  table: "emails" | "email_contents" | "email_attachments" | "recipients" | "campaign_chunks",
) => {
  const { total } = await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.one<{ total: number }>(
      sql`select count(*) as total from ${sql.ref(table)} where tenant_id = ${owner.tenantId}`,
    ),
  );
  return total;
};

const cleanUp = () =>
  cleanUpJob.run({ tenantId: owner.tenantId }, {
    deps: server.deps,
    signal: new AbortController().signal,
  } as Parameters<typeof cleanUpJob.run>[1]);

it("deleting a contact permanently erases its emails, which are no longer sent", async () => {
  const [contact] = await addContacts(server, owner.tenantId, 1, () => ({
    email: "ana@example.com",
  }));
  const html = "<p>Only for Ana</p>";
  const sent = await send(server, owner.token, emailTo("ana@example.com", { html }));
  await waitForStatus(server, owner.token, sent, "sent");
  const waiting = await send(
    server,
    owner.token,
    emailTo("Ana@example.com", {
      html,
      scheduledAt: scheduledAt(),
      tags: ["secret"],
      to: { email: "ana@example.com", name: "Ana" },
      data: { code: "secret" },
      attachments: [{ fileName: "a.txt", content: "YQ==" }],
    }),
  );
  await deletePermanently(server, owner.token, [contact!.id]);
  for (const id of [sent, waiting])
    expect(await readEmail(server, owner.token, id)).toMatchObject({
      to: { email: null, name: "" },
      subject: "",
      from: null,
      contactId: null,
      tags: [],
      reply: null,
    });
  expect(await countOf("email_contents")).toBe(0);
  await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.execute(sql`update campaign_chunks set due_at = now() where not done`),
  );
  expect(await waitForStatus(server, owner.token, waiting, "suppressed")).toMatchObject({
    suppressedBy: "deleted",
  });
  expect(receiver.taken.size).toBe(1);
});

it("an accepted email is still sent while its contact is in the trash", async () => {
  const [contact] = await addContacts(server, owner.tenantId, 1);
  const given = emailTo(contact!.email, { scheduledAt: scheduledAt() });
  const waiting = await send(server, owner.token, given);
  await server.call(contactRoutes.remove, { token: owner.token, body: { ids: [contact!.id] } });
  await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.execute(sql`update campaign_chunks set due_at = now() where not done`),
  );
  await waitForStatus(server, owner.token, waiting, "sent");
  expect([...receiver.taken.keys()]).toEqual([contact!.email]);
});

it("merging a contact moves its emails to the remaining one", async () => {
  const [erased, stays] = await addContacts(server, owner.tenantId, 2);
  const given = emailTo(erased!.email, { scheduledAt: scheduledAt() });
  const id = await send(server, owner.token, given);
  expect((await readEmail(server, owner.token, id)).contactId).toBe(erased!.id);
  const { status } = await server.call(contactRoutes.merge, {
    token: owner.token,
    params: { id: stays!.id },
    body: { otherId: erased!.id, version: 1, otherVersion: 1, take: {} },
  });
  expect(status).toBe(200);
  expect(await readEmail(server, owner.token, id)).toMatchObject({
    contactId: stays!.id,
    to: { email: erased!.email },
    status: "scheduled",
  });
});

it("deletes emails after 30 days, whole chunks at a time, with their contents and files", async () => {
  const attachments = [{ fileName: "a.txt", content: "YQ==" }];
  const old = await send(server, owner.token, emailTo("ana@example.com", { attachments }));
  await waitForStatus(server, owner.token, old, "sent");
  const waiting = await send(
    server,
    owner.token,
    emailTo("eva@example.com", { scheduledAt: scheduledAt(), subject: "Later" }),
  );
  await server.deps.database.tenant(owner.tenantId, async (tx) => {
    await tx.execute(sql`update emails set created_at = now() - interval '31 days'`);
    await tx.execute(sql`update email_contents set created_at = now() - interval '31 days'`);
    await tx.execute(sql`update email_attachments set created_at = now() - interval '31 days'`);
  });
  await cleanUp();
  await cleanUp();
  expect(await countOf("emails")).toBe(1);
  expect(await countOf("recipients")).toBe(1);
  expect(await countOf("campaign_chunks")).toBe(1);
  expect(await countOf("email_contents")).toBe(1);
  expect(await countOf("email_attachments")).toBe(0);
  expect((await readEmail(server, owner.token, waiting)).status).toBe("scheduled");
});

it("keeps a scheduled email for 30 days from its time, not from the request", async () => {
  const given = emailTo("ana@example.com", { scheduledAt: scheduledAt() });
  const id = await send(server, owner.token, given);
  await server.deps.database.tenant(owner.tenantId, async (tx) => {
    await tx.execute(
      sql`update emails set created_at = now() - interval '60 days', scheduled_at = now() - interval '1 second'`,
    );
    await tx.execute(sql`update campaign_chunks set due_at = now()`);
  });
  await waitForStatus(server, owner.token, id, "sent");
  await cleanUp();
  expect((await readEmail(server, owner.token, id)).status).toBe("sent");
  await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.execute(sql`update emails set scheduled_at = now() - interval '31 days'`),
  );
  await cleanUp();
  expect(await countOf("emails")).toBe(0);
});
