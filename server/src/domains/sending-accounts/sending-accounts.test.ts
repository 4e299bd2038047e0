import { campaignRoutes, sendingAccountRoutes, sendingDomainRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { createLog } from "../../platform/log.ts";
import type { TestUser, TestServer } from "../../testing/test-server.ts";
import { createTestKey } from "../api-keys/testing/test-keys.ts";
import { defaultSendingAccount, findSendingAccount, smtpOptionsOf } from "./index.ts";
import { accountBody, AccountFixture, PASSWORD } from "./testing/account-fixture.ts";

let fixture: AccountFixture;
let server: TestServer;
let owner: TestUser;
let outsider: TestUser;
beforeAll(async () => {
  fixture = await AccountFixture.start();
  ({ server, owner } = fixture);
  outsider = await server.signUp();
});
afterAll(() => fixture?.stop());

/** Returns the decrypted password as the engine would use it. */
async function storedPassword(id: string): Promise<string> {
  await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.execute(
      sql`update sending_accounts set host = '127.0.0.1' where tenant_id = ${owner.tenantId} and id = ${id}`,
    ),
  );
  const { password } = await server.deps.database.tenant(owner.tenantId, (tx) =>
    smtpOptionsOf(server.deps, tx, owner.tenantId, id),
  );
  await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.execute(
      sql`update sending_accounts set host = 'smtp.example.com' where tenant_id = ${owner.tenantId} and id = ${id}`,
    ),
  );
  return password;
}

describe("sending accounts", () => {
  it("start with the test inbox, first and permanently", async () => {
    await fixture.create({ name: "AAA" });
    const account = await fixture.capture();
    expect(account).toMatchObject({ kind: "capture", smtp: null, fromEmail: owner.email });
    expect(
      (
        await server.fail(sendingAccountRoutes.remove, {
          token: owner.token,
          params: { id: account.id },
        })
      ).body.code,
    ).toBe("WRONG_STATE");
    const { version } = account;
    const change = {
      name: "Preview box",
      fromName: "Sol",
      fromEmail: "sol@padaria.example",
      version,
    };
    expect(
      (
        await server.fail(sendingAccountRoutes.update, {
          token: owner.token,
          params: { id: account.id },
          body: { ...accountBody(change), version },
        })
      ).body.code,
    ).toBe("VALIDATION");
    const response = await server.call(sendingAccountRoutes.update, {
      token: owner.token,
      params: { id: account.id },
      body: { ...change, smtp: null, connections: 1, ratePerSecond: 1 },
    });
    expect(response.body).toMatchObject({
      name: "Preview box",
      fromEmail: "sol@padaria.example",
      connections: account.connections,
      ratePerSecond: null,
    });
  });

  it("never return or log a password, and store it encrypted", async () => {
    const lines: string[] = [];
    const log = createLog("trace", { write: (line) => void lines.push(line) });
    Object.assign(server.deps.log, { error: log.error.bind(log), warn: log.warn.bind(log) });
    const account = await fixture.create();
    const responses = [
      account,
      await fixture.list(),
      (await fixture.update(account, {})).body,
      await fixture.test(account),
    ];
    expect(JSON.stringify(responses)).not.toContain(PASSWORD);
    expect(lines.join("")).not.toContain(PASSWORD);
    expect(account.smtp).toMatchObject({ username: "sol", hasPassword: true });
    const rows = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.query(sql`select * from sending_accounts where tenant_id = ${owner.tenantId}`),
    );
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  });

  it("keep the password when it is omitted, replace it when given, remove it when empty", async () => {
    const { password: _, ...smtp } = accountBody().smtp;
    const account = await fixture.create();
    const updated = (await fixture.update(account, { smtp })).body;
    expect(await storedPassword(account.id)).toBe(PASSWORD);
    const replaced = (await fixture.update(updated, { smtp: { ...smtp, password: "other" } })).body;
    expect(await storedPassword(account.id)).toBe("other");
    const removed = (await fixture.update(replaced, { smtp: { ...smtp, password: "" } })).body;
    expect(removed.smtp?.hasPassword).toBe(false);
    expect(await storedPassword(account.id)).toBe("");
  });

  it("never send a stored password to another host", async () => {
    const { password: _, ...smtp } = accountBody().smtp;
    const account = await fixture.create();
    const moved = await server.fail(sendingAccountRoutes.update, {
      token: owner.token,
      params: { id: account.id },
      body: {
        ...accountBody({ smtp: { ...smtp, host: "thief.example.com" } }),
        version: account.version,
      },
    });
    expect(moved.body.errors?.[0]?.path).toBe("smtp.password");
    expect(
      (
        await fixture.update(account, {
          smtp: { ...smtp, host: "new.example.com", password: "again" },
        })
      ).status,
    ).toBe(200);
  });

  it("cannot be decrypted with a box copied from another account", async () => {
    const [one, other] = [await fixture.create(), await fixture.create()];
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`update sending_accounts set host = '127.0.0.1', password_box = (select password_box from sending_accounts where tenant_id = ${owner.tenantId} and id = ${one.id})
        where tenant_id = ${owner.tenantId} and id = ${other.id}`),
    );
    await expect(
      server.deps.database.tenant(owner.tenantId, (tx) =>
        smtpOptionsOf(server.deps, tx, owner.tenantId, other.id),
      ),
    ).rejects.toThrow(/authenticate/);
  });

  it("reject invalid senders, hosts and ports with the field's name", async () => {
    for (const [change, path] of [
      [{ fromEmail: "not an address" }, "fromEmail"],
      [{ fromName: "a\r\nBcc: x@y.example" }, "fromName"],
      [{ smtp: { ...accountBody().smtp, port: 0 } }, "smtp.port"],
      [{ smtp: { ...accountBody().smtp, host: "" } }, "smtp.host"],
      [{ connections: 21 }, "connections"],
    ] as const) {
      const response = await server.fail(sendingAccountRoutes.create, {
        token: owner.token,
        body: accountBody(change),
      });
      expect(response.body.errors?.map((error) => error.path)).toContain(path);
    }
  });

  it("return the current record on a conflict", async () => {
    const account = await fixture.create();
    await fixture.update(account, { name: "First" });
    const response = await server.fail(sendingAccountRoutes.update, {
      token: owner.token,
      params: { id: account.id },
      body: { ...accountBody(), version: account.version },
    });
    expect(response.body).toMatchObject({
      code: "VERSION_CONFLICT",
      current: { name: "First", version: 2 },
    });
  });

  it("belong to their workspace and to roles that may manage it", async () => {
    const account = await fixture.create();
    expect((await fixture.list(outsider.token)).map((item) => item.id)).not.toContain(account.id);
    for (const route of [
      sendingAccountRoutes.get,
      sendingAccountRoutes.remove,
      sendingAccountRoutes.test,
    ]) {
      expect(
        (await server.fail(route, { token: outsider.token, params: { id: account.id } })).status,
      ).toBe(404);
    }
    const response = await server.fail(sendingAccountRoutes.update, {
      token: outsider.token,
      params: { id: account.id },
      body: { ...accountBody(), version: 1 },
    });
    expect(response.status).toBe(404);
    const marketer = await server.member(owner.tenantId, "marketer");
    expect(
      (await server.fail(sendingAccountRoutes.create, { token: marketer, body: accountBody() }))
        .status,
    ).toBe(403);
    expect(
      (
        await server.fail(sendingAccountRoutes.test, {
          token: marketer,
          params: { id: account.id },
        })
      ).status,
    ).toBe(403);
    expect(
      await server.deps.database.tenant(outsider.tenantId, (tx) =>
        findSendingAccount(tx, outsider.tenantId, account.id),
      ),
    ).toBeUndefined();
  });

  it("cannot be deleted while a draft uses them", async () => {
    const account = await fixture.create();
    const { body: campaign } = await server.call(campaignRoutes.create, {
      token: owner.token,
      body: { name: "Spring", sendingAccountId: account.id },
    });
    const refused = await server.fail(sendingAccountRoutes.remove, {
      token: owner.token,
      params: { id: account.id },
    });
    expect(refused.body).toMatchObject({
      code: "IN_USE",
      detail: expect.stringContaining("Spring"),
    });
    await server.call(campaignRoutes.remove, { token: owner.token, params: { id: campaign.id } });
    expect(
      (
        await server.call(sendingAccountRoutes.remove, {
          token: owner.token,
          params: { id: account.id },
        })
      ).status,
    ).toBe(204);
    expect(
      (
        await server.fail(sendingAccountRoutes.get, {
          token: owner.token,
          params: { id: account.id },
        })
      ).status,
    ).toBe(404);
  });
});

describe("a fallback account", () => {
  it("cannot be deleted while campaigns reference it, and all of them are listed", async () => {
    const [first, backup] = [await fixture.create(), await fixture.create()];
    const draft = async (name: string) =>
      (
        await server.call(campaignRoutes.create, {
          token: owner.token,
          body: { name, sendingAccountId: first.id, backupSendingAccountId: backup.id },
        })
      ).body.id;
    const ids = [await draft("Spring"), await draft("Summer")];
    const remove = { token: owner.token, params: { id: backup.id } };
    expect((await server.fail(sendingAccountRoutes.remove, remove)).body).toMatchObject({
      code: "IN_USE",
      detail: 'Used by campaign "Spring", campaign "Summer"',
      errors: [{ path: "id" }, { path: "id" }],
    });
    for (const id of ids)
      await server.call(campaignRoutes.remove, { token: owner.token, params: { id } });
    expect((await server.call(sendingAccountRoutes.remove, remove)).status).toBe(204);
    expect(
      (
        await server.call(sendingAccountRoutes.get, {
          token: owner.token,
          params: { id: first.id },
        })
      ).status,
    ).toBe(200);
  });
});

describe("the suggested account", () => {
  it("is the test inbox until a server was tested successfully", async () => {
    const user = await server.signUp();
    const suggested = () =>
      server.deps.database.tenant(user.tenantId, (tx) => defaultSendingAccount(tx, user.tenantId));
    const { body: account } = await server.call(sendingAccountRoutes.create, {
      token: user.token,
      body: accountBody(),
    });
    expect((await suggested())?.kind).toBe("capture");
    await server.deps.database.tenant(user.tenantId, (tx) =>
      tx.execute(
        sql`update sending_accounts set last_test = '{"ok": true, "message": "", "at": ""}' where tenant_id = ${user.tenantId} and id = ${account.id}`,
      ),
    );
    expect((await suggested())?.id).toBe(account.id);
  });
});

describe("an API key", () => {
  const read = async (key: string) =>
    (await server.call(sendingAccountRoutes.list, { token: key })).body.items;

  it("with permission to read emails sees the senders, but nothing about their servers", async () => {
    const user = await server.signUp({ confirmed: true });
    await server.call(sendingAccountRoutes.create, { token: user.token, body: accountBody() });
    await server.deps.database.tenant(user.tenantId, (tx) =>
      tx.execute(
        sql`update sending_accounts set last_test = '{"ok": false, "message": "No route to smtp.example.com", "at": "2026-01-01T00:00:00Z"}' where tenant_id = ${user.tenantId} and kind = 'smtp'`,
      ),
    );
    const { key } = await createTestKey(server, user.token, { permissions: ["emails:write"] });
    const items = await read(key);
    expect(items.map(({ kind, fromEmail }) => [kind, fromEmail])).toEqual([
      ["capture", user.email],
      ["smtp", "news@padaria.example"],
    ]);
    expect(items[1]).toMatchObject({ smtp: null, lastTest: { ok: false, message: "" } });
    const id = items[1]?.id ?? "";
    const one = await server.call(sendingAccountRoutes.get, { token: key, params: { id } });
    expect(one.body).toEqual(items[1]);
    expect(JSON.stringify(one.body)).not.toContain("smtp.example.com");
    const refused = await server.fail(sendingAccountRoutes.test, { token: key, params: { id } });
    expect(refused.body.code).toBe("API_KEY_NOT_ACCEPTED");
    const other = await createTestKey(server, user.token, { permissions: ["contacts:read"] });
    const forbidden = await server.fail(sendingAccountRoutes.list, { token: other.key });
    expect(forbidden.body.code).toBe("FORBIDDEN");
  });

  it("limited to a sending domain sees the accounts of this domain", async () => {
    const user = await server.signUp({ confirmed: true });
    const create = async (fromEmail: string) =>
      (
        await server.call(sendingAccountRoutes.create, {
          token: user.token,
          body: accountBody({ name: fromEmail, fromEmail }),
        })
      ).body.id;
    await create("news@news.padaria.example");
    const hidden = await create("news@otherpadaria.example");
    const { body: domain } = await server.call(sendingDomainRoutes.create, {
      token: user.token,
      body: { name: "padaria.example" },
    });
    const { key } = await createTestKey(server, user.token, {
      permissions: ["emails:read"],
      sendingDomainId: domain.id,
    });
    expect((await read(key)).map(({ fromEmail }) => fromEmail)).toEqual([
      "news@news.padaria.example",
    ]);
    const params = { id: hidden };
    const refused = await server.fail(sendingAccountRoutes.get, { token: key, params });
    expect(refused.body.code).toBe("NOT_FOUND");
  });
});
