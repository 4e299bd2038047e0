import { emailRoutes, sendingAccountRoutes, sendingDomainRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { addSender, emailTo, send } from "./testing/email-world.ts";

let server: TestServer;
let owner: TestUser;
let accountId: string;

beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
  accountId = await addSender(server, owner.token, 9);
});

const scheduledAt = () => new Date(Date.now() + 3_600_000).toISOString();
const account = () => ({ token: owner.token, params: { id: accountId } });
const cancel = (id: string) =>
  server.call(emailRoutes.cancel, { token: owner.token, params: { id } });

describe("DELETE /v1/SendingAccounts/{id}", () => {
  it("is rejected while single emails are waiting or scheduled", async () => {
    const ids = [
      await send(server, owner.token, emailTo("ana@example.com")),
      await send(server, owner.token, emailTo("eva@example.com", { scheduledAt: scheduledAt() })),
    ];
    const refused = await server.fail(sendingAccountRoutes.remove, account());
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: "IN_USE",
        detail: "Used by waiting emails (2)",
        errors: [{ path: "id", message: "Used by waitingEmails 2" }],
      },
    ]);
    await cancel(ids[0]!);
    expect((await server.fail(sendingAccountRoutes.remove, account())).body.detail).toContain(
      "(1)",
    );
    await cancel(ids[1]!);
    expect((await server.call(sendingAccountRoutes.remove, account())).status).toBe(204);
  });

  it("considers only emails of this account and workspace", async () => {
    const outsider = await server.signUp();
    await addSender(server, outsider.token, 9);
    await send(server, outsider.token, emailTo("ana@example.com"));
    await addSender(server, owner.token, 9, "team@other.example");
    const given = emailTo("ana@example.com", { from: { email: "team@other.example" } });
    await send(server, owner.token, given);
    expect((await server.call(sendingAccountRoutes.remove, account())).status).toBe(204);
  });

  it("reassigns emails that are being accepted to another account", async () => {
    const other = await addSender(server, owner.token, 9, "team@shop.example");
    let commit = () => {};
    const held = new Promise<void>((resolve) => (commit = resolve));
    const deleting = server.deps.database.tenant(owner.tenantId, async (tx) => {
      await tx.execute(sql`delete from sending_accounts where id = ${accountId}`);
      await held;
    });
    const sending = ["ana", "eva"].map((name) =>
      send(server, owner.token, emailTo(`${name}@example.com`)),
    );
    await expect.poll(waitForLocks).toBeGreaterThan(0);
    commit();
    await deleting;
    await Promise.all(sending);
    const senders = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.query<{ sendingAccountId: string }>(sql`
        select c.sending_account_id from emails e join campaigns c on c.tenant_id = e.tenant_id and c.id = e.ledger_id
        where e.tenant_id = ${owner.tenantId}`),
    );
    expect(senders.map(({ sendingAccountId }) => sendingAccountId)).toEqual([other, other]);
  });
});

/** Counts the connections that wait for a lock. */
async function waitForLocks(): Promise<number> {
  const { waiting } = await server.deps.database.system((tx) =>
    tx.one<{ waiting: number }>(sql`
      select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
  );
  return waiting;
}

it("DELETE /v1/SendingDomains/{id} is rejected while single emails wait or are scheduled", async () => {
  await addSender(server, owner.token, 9, "news@mail.shop.example");
  const given = emailTo("ana@example.com", {
    from: { email: "news@mail.shop.example" },
    scheduledAt: scheduledAt(),
  });
  const id = await send(server, owner.token, given);
  const add = async (domain: string) =>
    (await server.call(sendingDomainRoutes.create, { token: owner.token, body: { name: domain } }))
      .body.id;
  const [own, other] = [await add("shop.example"), await add("op.example")];
  const remove = (domainId: string) => ({ token: owner.token, params: { id: domainId } });
  const refused = await server.fail(sendingDomainRoutes.remove, remove(own));
  expect([refused.status, refused.body.detail]).toEqual([409, "Used by waiting emails (1)"]);
  expect((await server.call(sendingDomainRoutes.remove, remove(other))).status).toBe(204);
  await cancel(id);
  expect((await server.call(sendingDomainRoutes.remove, remove(own))).status).toBe(204);
});
