import { setTimeout as pause } from "node:timers/promises";
import { emailRoutes, type EmailStatus, sendingAccountRoutes } from "@arauto/contracts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import { QUICK, startEngine } from "../delivery/testing/engine-world.ts";
import {
  type Script,
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../delivery/testing/scripted-receiver.ts";
import { addSender, emailTo, readEmail, send, waitForStatus } from "./testing/email-world.ts";

let server: TestServer;
let owner: TestUser;
let receiver: ScriptedReceiver;
let engine: ReturnType<typeof startEngine> | undefined;
let accountId: string;
let script: Script;

beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  script = {};
  receiver = await startScriptedReceiver(script);
  owner = await server.signUp();
  accountId = await addSender(server, owner.token, await deadPort());
});
afterEach(async () => {
  await engine?.stop();
  engine = undefined;
  await receiver.stop();
  await server.deps.database.system((tx) =>
    tx.execute(sql`update campaigns set open = false where open`),
  );
});

/** Returns a port on which no server listens. */
async function deadPort(): Promise<number> {
  const stopped = await startScriptedReceiver();
  await stopped.stop();
  return stopped.port;
}

const inTenant: TestServer["deps"]["database"]["tenant"] = (_, work) =>
  server.deps.database.tenant(owner.tenantId, work);

/** Moves the account to the working server. */
const revive = () =>
  inTenant(owner.tenantId, (tx) =>
    tx.execute(sql`update sending_accounts set port = ${receiver.port} where id = ${accountId}`),
  );

/** Backdates emails and the failure of their server. */
async function age({ email = "0 hours", failure = "0 hours" }): Promise<void> {
  await inTenant(owner.tenantId, async (tx) => {
    await tx.execute(sql`update emails set created_at = created_at - ${email}::interval`);
    await tx.execute(sql`
      update campaigns set problem = problem || jsonb_build_object('since', to_json((problem ->> 'since')::timestamptz - ${failure}::interval))
      where kind = 'emails'`);
  });
}

const listed = async (status: EmailStatus) => {
  const { body } = await server.call(emailRoutes.list, { token: owner.token, query: { status } });
  return body.items.map(({ id }) => id);
};

const failuresOf = (emailId: string) =>
  inTenant(owner.tenantId, (tx) =>
    tx.query<{ contactId: string | null; reply: string | null }>(sql`
      select account_id, data ->> 'reply' as reply from events where type = 'mail.failed' and data ->> 'emailId' = ${emailId}`),
  );

describe("an email whose mail server is unreachable", () => {
  it("waits, reports why, and is sent once the server is back", async () => {
    const id = await send(server, owner.token, emailTo("ana@example.com"));
    expect(await readEmail(server, owner.token, id)).toMatchObject({
      status: "queued",
      reply: null,
    });
    engine = startEngine(server);
    const waiting = await waitForStatus(server, owner.token, id, "deferred");
    expect(waiting).toMatchObject({ attempts: 0, sentAt: null, nextAttemptAt: null });
    expect(waiting.reply).toMatch(/connect|refused/i);
    expect(await listed("deferred")).toEqual([id]);
    expect(await listed("queued")).toEqual([]);
    // A later email reports it immediately, and a scheduled one is not affected.
    const later = await send(server, owner.token, emailTo("eva@example.com"));
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const scheduled = await send(server, owner.token, emailTo("bia@example.com", { scheduledAt }));
    expect((await readEmail(server, owner.token, later)).status).toBe("deferred");
    expect(await readEmail(server, owner.token, scheduled)).toMatchObject({
      status: "scheduled",
      reply: null,
    });
    await revive();
    expect((await waitForStatus(server, owner.token, id, "sent")).reply).toContain("250");
    await waitForStatus(server, owner.token, later, "sent");
    expect([...receiver.taken.values()]).toEqual([1, 1]);
  });

  it("fails after 24 hours with the last reason, and later ones in their turn", async () => {
    const [contact] = await addContacts(server, owner.tenantId, 1, () => ({
      email: "ana@example.com",
    }));
    const old = await send(server, owner.token, emailTo("ana@example.com"));
    const outsider = await send(server, owner.token, emailTo("eva@example.com"));
    engine = startEngine(server);
    await waitForStatus(server, owner.token, old, "deferred");
    await age({ email: "23 hours", failure: "23 hours" });
    const fresh = await send(server, owner.token, emailTo("bia@example.com"));
    await pause(500);
    expect((await readEmail(server, owner.token, old)).status).toBe("deferred");

    await age({ failure: "1 hour" });
    await inTenant(owner.tenantId, (tx) =>
      tx.execute(
        sql`update emails set created_at = created_at - interval '1 hour' where id in (${old}, ${outsider})`,
      ),
    );
    const failed = await waitForStatus(server, owner.token, old, "failed");
    expect(failed).toMatchObject({ attempts: 0, sentAt: null, nextAttemptAt: null });
    expect(failed.reply).toMatch(/connect|refused/i);
    await waitForStatus(server, owner.token, outsider, "failed");
    expect((await readEmail(server, owner.token, fresh)).status).toBe("deferred");
    expect(await listed("failed")).toHaveLength(2);
    expect(await failuresOf(old)).toEqual([{ contactId: contact!.id, reply: failed.reply }]);
    expect(await failuresOf(outsider)).toEqual([{ contactId: null, reply: null }]);
    expect(await failuresOf(fresh)).toEqual([]);

    await revive();
    await waitForStatus(server, owner.token, fresh, "sent");
    const chunks = await inTenant(owner.tenantId, (tx) =>
      tx.query(sql`select size, sent, failed, deferred, done from campaign_chunks`),
    );
    const sum = (name: string) =>
      (chunks as Record<string, number>[]).reduce((total, chunk) => total + Number(chunk[name]), 0);
    expect(["size", "sent", "failed", "deferred", "done"].map(sum)).toEqual([
      3,
      1,
      2,
      0,
      chunks.length,
    ]);
    expect(receiver.taken.size).toBe(1);
  });

  it("doesn't fail because it waited for something else before", async () => {
    const id = await send(server, owner.token, emailTo("ana@example.com"));
    await age({ email: "50 hours" });
    engine = startEngine(server);
    await waitForStatus(server, owner.token, id, "deferred");
    await pause(500);
    await revive();
    await waitForStatus(server, owner.token, id, "sent");
  });

  it("can be canceled while it waits", async () => {
    const id = await send(server, owner.token, emailTo("ana@example.com"));
    engine = startEngine(server);
    await waitForStatus(server, owner.token, id, "deferred");
    await expect
      .poll(async () => {
        await server.call(emailRoutes.cancel, { token: owner.token, params: { id } });
        return (await readEmail(server, owner.token, id)).status;
      })
      .toBe("canceled");
    await age({ email: "50 hours", failure: "50 hours" });
    await pause(500);
    expect(await readEmail(server, owner.token, id)).toMatchObject({
      status: "canceled",
      reply: null,
    });
  });
});

it("an email whose account can't sign in reports it, and is sent once it can", async () => {
  const login = { username: "shop", password: "new" };
  const strict = await startScriptedReceiver({ login });
  const { status } = await server.call(sendingAccountRoutes.create, {
    token: owner.token,
    body: {
      name: "Strict",
      fromName: "Shop",
      fromEmail: "shop@strict.example",
      smtp: {
        host: "127.0.0.1",
        port: strict.port,
        security: "none",
        username: "shop",
        password: "old",
      },
      ratePerSecond: null,
      connections: 2,
    },
  });
  expect(status).toBe(201);
  const given = emailTo("ana@example.com", { from: { email: "shop@strict.example" } });
  const old = await send(server, owner.token, given);
  engine = startEngine(server, { ...QUICK, patienceMs: 200 });
  const waiting = await waitForStatus(server, owner.token, old, "deferred");
  expect(waiting.reply).toContain("5.7.8");
  await age({ email: "25 hours", failure: "25 hours" });
  const failed = await waitForStatus(server, owner.token, old, "failed");
  expect(failed.reply).toBe(waiting.reply);
  const fresh = await send(server, owner.token, given);
  await waitForStatus(server, owner.token, fresh, "deferred");
  login.password = "old";
  await waitForStatus(server, owner.token, fresh, "sent");
  await strict.stop();
});

it("many emails fail together, each once", async () => {
  await Promise.all(
    Array.from({ length: 450 }, (_, index) =>
      send(server, owner.token, emailTo(`many${index}@example.com`)),
    ),
  );
  engine = startEngine(server);
  await expect.poll(() => listed("deferred")).not.toEqual([]);
  const second = startEngine(server);
  await age({ email: "25 hours", failure: "25 hours" });
  await expect
    .poll(
      async () =>
        (
          await inTenant(owner.tenantId, (tx) =>
            tx.one<{ failed: number; size: number }>(
              sql`select sum(failed)::int as failed, sum(size)::int as size from campaign_chunks`,
            ),
          )
        ).failed,
      { timeout: 20_000 },
    )
    .toBe(450);
  await second.stop();
  const { events } = await inTenant(owner.tenantId, (tx) =>
    tx.one<{ events: number }>(
      sql`select count(*)::int as events from events where type = 'mail.failed'`,
    ),
  );
  expect(events).toBe(450);
});
