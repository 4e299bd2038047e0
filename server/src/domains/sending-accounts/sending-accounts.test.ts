import net from "node:net";
import { campaignRoutes, type SendingAccount, sendingAccountRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { createLog } from "../../platform/log.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../testing/test-server.ts";
import { defaultSendingAccount, findSendingAccount, smtpOptionsOf } from "./index.ts";

const PASSWORD = "h0rse-b4ttery";

let server: TestServer;
let owner: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp({ name: "Ana Souza", companyName: "Padaria Sol" });
  stranger = await server.signUp();
});
afterAll(() => server?.stop());

const body = (change: object = {}) => ({
  name: "Relay",
  fromName: "Padaria Sol",
  fromEmail: "news@padaria.example",
  smtp: { host: "smtp.example.com", port: 587, security: "starttls" as const, username: "sol", password: PASSWORD },
  ...change,
});
async function create(change: object = {}): Promise<SendingAccount> {
  const { status, body: created } = await server.call(sendingAccountRoutes.create, { token: owner.token, body: body(change) });
  expect(status).toBe(201);
  return created;
}
const update = (account: SendingAccount, change: object) =>
  server.call(sendingAccountRoutes.update, {
    token: owner.token,
    params: { id: account.id },
    body: { ...body(change), version: account.version },
  });
const test = async (account: SendingAccount, at = server) =>
  (await at.call(sendingAccountRoutes.test, { token: owner.token, params: { id: account.id } })).body;
const list = async (token = owner.token) => (await server.call(sendingAccountRoutes.list, { token })).body.items;

async function capture(): Promise<SendingAccount> {
  const [first] = await list();
  if (first?.kind !== "capture") throw new Error("The built-in mailbox is not listed first");
  return first;
}

/** The decrypted password as the engine would use it. */
async function storedPassword(id: string): Promise<string> {
  await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.execute(sql`update sending_accounts set host = '127.0.0.1' where tenant_id = ${owner.tenantId} and id = ${id}`),
  );
  const { password } = await server.deps.database.tenant(owner.tenantId, (tx) => smtpOptionsOf(server.deps, tx, owner.tenantId, id));
  await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.execute(sql`update sending_accounts set host = 'smtp.example.com' where tenant_id = ${owner.tenantId} and id = ${id}`),
  );
  return password;
}

/** A mail server that says what the test wants. */
async function smtpScript(answers: (line: string) => string): Promise<{ port: number; close(): void }> {
  const listener = net.createServer((socket) => {
    socket.on("error", () => {});
    socket.write("220 script ESMTP\r\n");
    let text = "";
    socket.on("data", (data) => {
      text += data.toString();
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        socket.write(`${answers(text.slice(0, end))}\r\n`);
        text = text.slice(end + 2);
      }
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  return { port: (listener.address() as net.AddressInfo).port, close: () => listener.close() };
}

describe("sending accounts", () => {
  it("start with the built-in mailbox, first and for good", async () => {
    await create({ name: "AAA" });
    const account = await capture();
    expect(account).toMatchObject({ kind: "capture", smtp: null, fromEmail: owner.email });
    expect((await server.fail(sendingAccountRoutes.remove, { token: owner.token, params: { id: account.id } })).body.code).toBe(
      "WRONG_STATE",
    );
    const { version } = account;
    const change = { name: "Preview box", fromName: "Sol", fromEmail: "sol@padaria.example", version };
    expect(
      (
        await server.fail(sendingAccountRoutes.update, {
          token: owner.token,
          params: { id: account.id },
          body: { ...body(change), version },
        })
      ).body.code,
    ).toBe("VALIDATION");
    const answer = await server.call(sendingAccountRoutes.update, {
      token: owner.token,
      params: { id: account.id },
      body: { ...change, smtp: null, connections: 1, ratePerSecond: 1 },
    });
    expect(answer.body).toMatchObject({
      name: "Preview box",
      fromEmail: "sol@padaria.example",
      connections: account.connections,
      ratePerSecond: null,
    });
  });

  it("never answer or log a password, and keep it encrypted", async () => {
    const lines: string[] = [];
    const log = createLog("trace", { write: (line) => void lines.push(line) });
    Object.assign(server.deps.log, { error: log.error.bind(log), warn: log.warn.bind(log) });
    const account = await create();
    const answers = [account, await list(), (await update(account, {})).body, await test(account)];
    expect(JSON.stringify(answers)).not.toContain(PASSWORD);
    expect(lines.join("")).not.toContain(PASSWORD);
    expect(account.smtp).toMatchObject({ username: "sol", hasPassword: true });
    const rows = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.query(sql`select * from sending_accounts where tenant_id = ${owner.tenantId}`),
    );
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  });

  it("keep the password when it is not sent, replace it when it is, remove it when empty", async () => {
    const { password: _, ...smtp } = body().smtp;
    const account = await create();
    const kept = (await update(account, { smtp })).body;
    expect(await storedPassword(account.id)).toBe(PASSWORD);
    const replaced = (await update(kept, { smtp: { ...smtp, password: "other" } })).body;
    expect(await storedPassword(account.id)).toBe("other");
    const removed = (await update(replaced, { smtp: { ...smtp, password: "" } })).body;
    expect(removed.smtp?.hasPassword).toBe(false);
    expect(await storedPassword(account.id)).toBe("");
  });

  it("never hand a stored password to another host", async () => {
    const { password: _, ...smtp } = body().smtp;
    const account = await create();
    const moved = await server.fail(sendingAccountRoutes.update, {
      token: owner.token,
      params: { id: account.id },
      body: { ...body({ smtp: { ...smtp, host: "thief.example.com" } }), version: account.version },
    });
    expect(moved.body.errors?.[0]?.path).toBe("smtp.password");
    expect((await update(account, { smtp: { ...smtp, host: "new.example.com", password: "again" } })).status).toBe(200);
  });

  it("can't be opened with a box copied from another account", async () => {
    const [one, other] = [await create(), await create()];
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`update sending_accounts set host = '127.0.0.1', password_box = (select password_box from sending_accounts where tenant_id = ${owner.tenantId} and id = ${one.id})
        where tenant_id = ${owner.tenantId} and id = ${other.id}`),
    );
    await expect(
      server.deps.database.tenant(owner.tenantId, (tx) => smtpOptionsOf(server.deps, tx, owner.tenantId, other.id)),
    ).rejects.toThrow(/authenticate/);
  });

  it("refuse bad senders, hosts and ports with the field's name", async () => {
    for (const [change, path] of [
      [{ fromEmail: "not an address" }, "fromEmail"],
      [{ fromName: "a\r\nBcc: x@y.example" }, "fromName"],
      [{ smtp: { ...body().smtp, port: 0 } }, "smtp.port"],
      [{ smtp: { ...body().smtp, host: "" } }, "smtp.host"],
      [{ connections: 21 }, "connections"],
    ] as const) {
      const answer = await server.fail(sendingAccountRoutes.create, { token: owner.token, body: body(change) });
      expect(answer.body.errors?.map((error) => error.path)).toContain(path);
    }
  });

  it("answer a conflict with the present record", async () => {
    const account = await create();
    await update(account, { name: "First" });
    const answer = await server.fail(sendingAccountRoutes.update, {
      token: owner.token,
      params: { id: account.id },
      body: { ...body(), version: account.version },
    });
    expect(answer.body).toMatchObject({ code: "VERSION_CONFLICT", current: { name: "First", version: 2 } });
  });

  it("belong to their workspace and to who may manage it", async () => {
    const account = await create();
    expect((await list(stranger.token)).map((item) => item.id)).not.toContain(account.id);
    for (const route of [sendingAccountRoutes.get, sendingAccountRoutes.remove, sendingAccountRoutes.test]) {
      expect((await server.fail(route, { token: stranger.token, params: { id: account.id } })).status).toBe(404);
    }
    const answer = await server.fail(sendingAccountRoutes.update, {
      token: stranger.token,
      params: { id: account.id },
      body: { ...body(), version: 1 },
    });
    expect(answer.status).toBe(404);
    const marketer = await server.member(owner.tenantId, "marketer");
    expect((await server.fail(sendingAccountRoutes.create, { token: marketer, body: body() })).status).toBe(403);
    expect((await server.fail(sendingAccountRoutes.test, { token: marketer, params: { id: account.id } })).status).toBe(403);
    expect(
      await server.deps.database.tenant(stranger.tenantId, (tx) => findSendingAccount(tx, stranger.tenantId, account.id)),
    ).toBeUndefined();
  });

  it("stay while a draft uses them, and go when nothing does", async () => {
    const account = await create();
    const { body: campaign } = await server.call(campaignRoutes.create, {
      token: owner.token,
      body: { name: "Spring", sendingAccountId: account.id },
    });
    const refused = await server.fail(sendingAccountRoutes.remove, { token: owner.token, params: { id: account.id } });
    expect(refused.body).toMatchObject({ code: "IN_USE", detail: expect.stringContaining("Spring") });
    await server.call(campaignRoutes.remove, { token: owner.token, params: { id: campaign.id } });
    expect((await server.call(sendingAccountRoutes.remove, { token: owner.token, params: { id: account.id } })).status).toBe(204);
    expect((await server.fail(sendingAccountRoutes.get, { token: owner.token, params: { id: account.id } })).status).toBe(404);
  });
});

describe("an account that stands in for another one", () => {
  it("stays while campaigns name it as their second one, and all of them are told", async () => {
    const [first, backup] = [await create(), await create()];
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
    for (const id of ids) await server.call(campaignRoutes.remove, { token: owner.token, params: { id } });
    expect((await server.call(sendingAccountRoutes.remove, remove)).status).toBe(204);
    expect((await server.call(sendingAccountRoutes.get, { token: owner.token, params: { id: first.id } })).status).toBe(200);
  });
});

describe("the connection test", () => {
  it("signs in to the built-in mailbox and keeps the result", async () => {
    const account = await capture();
    expect(await test(account)).toMatchObject({ ok: true, stage: "done" });
    expect(await capture()).toMatchObject({ lastTest: { ok: true }, version: account.version });
  });

  it("tells at which stage a server failed, in its own words", async () => {
    const busy = await smtpScript(() => "421 too busy today");
    const strict = await smtpScript((line) =>
      line.startsWith("EHLO") ? "250-script\r\n250 AUTH PLAIN LOGIN" : line.startsWith("AUTH") ? "535 no such user" : "221 bye",
    );
    const smtp = (port: number, security: "none" | "starttls" = "none") => ({
      smtp: { host: "127.0.0.1", port, security, username: "sol", password: PASSWORD },
    });
    expect(await test(await create(smtp(busy.port)))).toMatchObject({
      ok: false,
      stage: "greeting",
      message: expect.stringContaining("too busy today"),
    });
    expect(await test(await create(smtp(strict.port)))).toMatchObject({
      ok: false,
      stage: "auth",
      message: expect.stringContaining("no such user"),
    });
    expect(await test(await create(smtp(strict.port, "starttls")))).toMatchObject({ ok: false, stage: "tls" });
    for (const { close } of [busy, strict]) close();
    expect(await test(await create(smtp(1)))).toMatchObject({ ok: false, stage: "connect" });
    const unknown = await create({ smtp: { ...body().smtp, host: "does-not-exist.invalid" } });
    expect(await test(unknown)).toMatchObject({ ok: false, stage: "resolve" });
    const { body: stored } = await server.call(sendingAccountRoutes.get, { token: owner.token, params: { id: unknown.id } });
    expect(stored.lastTest).toMatchObject({ ok: false });
  });

  it("says nothing any more after the server was changed", async () => {
    const account = await create({ smtp: { ...body().smtp, host: "does-not-exist.invalid" } });
    await test(account);
    const { body: renamed } = await update(account, {
      name: "Other",
      smtp: { host: "does-not-exist.invalid", port: 587, security: "starttls", username: "sol" },
    });
    expect(renamed.lastTest).not.toBeNull();
    const { body: changed } = await update(renamed, {
      smtp: { host: "does-not-exist.invalid", port: 25, security: "starttls", username: "sol" },
    });
    expect(changed.lastTest).toBeNull();
  });

  it("never reaches into a private network unless a setting allows it", async () => {
    let contacted = false;
    const inside = await smtpScript(() => ((contacted = true), "250 hello"));
    const guarded = await startTestServer({ config: { allowPrivateSmtp: false } });
    try {
      const person = await guarded.signUp();
      for (const host of [
        "127.0.0.1",
        "localhost",
        "::1",
        "10.0.0.1",
        "169.254.169.254",
        "::ffff:127.0.0.1",
        "0x7f000001",
        "2130706433",
        "127.1",
      ]) {
        const smtp = { ...body().smtp, host, port: inside.port, security: "none" as const };
        const { body: account } = await guarded.call(sendingAccountRoutes.create, { token: person.token, body: body({ smtp }) });
        const { body: result } = await guarded.call(sendingAccountRoutes.test, { token: person.token, params: { id: account.id } });
        expect(result).toMatchObject({ ok: false, stage: "resolve" });
      }
      expect(contacted).toBe(false);
      const [box] = (await guarded.call(sendingAccountRoutes.list, { token: person.token })).body.items;
      const { body: result } = await guarded.call(sendingAccountRoutes.test, { token: person.token, params: { id: box?.id ?? "" } });
      expect(result).toMatchObject({ ok: true, stage: "done" });
    } finally {
      inside.close();
      await guarded.stop();
    }
  });
});

describe("the suggested account", () => {
  it("is the built-in mailbox until a server was tested with success", async () => {
    const person = await server.signUp();
    const suggested = () => server.deps.database.tenant(person.tenantId, (tx) => defaultSendingAccount(tx, person.tenantId));
    const { body: account } = await server.call(sendingAccountRoutes.create, { token: person.token, body: body() });
    expect((await suggested())?.kind).toBe("capture");
    await server.deps.database.tenant(person.tenantId, (tx) =>
      tx.execute(
        sql`update sending_accounts set last_test = '{"ok": true, "message": "", "at": ""}' where tenant_id = ${person.tenantId} and id = ${account.id}`,
      ),
    );
    expect((await suggested())?.id).toBe(account.id);
  });
});
