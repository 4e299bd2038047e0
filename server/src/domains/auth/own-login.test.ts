import { setTimeout as sleep } from "node:timers/promises";
import { authRoutes, profileRoutes, workspaceRoutes } from "@arauto/contracts";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { authDomain } from "./index.ts";
import { PASSWORD, usersOf } from "./testing/test-users.ts";

const NEW_PASSWORD = "Another1Horse";

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server?.stop());
const { newcomer, register, login, run, count, isAlive, mailed, signInCode, forgetFailures } =
  usersOf(() => server);
beforeEach(() => forgetFailures());

const sidOf = (token: string) => String(decodeJwt(token)["sid"]);
const change = (currentPassword: string, newPassword = NEW_PASSWORD) => ({
  currentPassword,
  newPassword,
});
const sessions = async (token: string) =>
  (await server.call(profileRoutes.sessions, { token })).body.items;
const revoke = (token: string, id: string) =>
  server.call(profileRoutes.revokeSession, { token, params: { id } });

describe("changing the password", () => {
  test("ends the other sessions, keeps this one, and informs by email", async () => {
    const { user, token } = await register();
    const other = (await login(user.email)).body.token;
    expect(
      (await server.call(profileRoutes.changePassword, { token, body: change(PASSWORD) })).status,
    ).toBe(204);
    expect([await isAlive(token), await isAlive(other)]).toEqual([true, false]);
    expect(await signInCode(user.email, PASSWORD)).toBe("INVALID_CREDENTIALS");
    expect(await signInCode(user.email, NEW_PASSWORD)).toBe("in");
    await mailed(user.id, "Your password was changed");
  });

  test("rejects a wrong current password at its field, without ending the session", async () => {
    const { user, token } = await register();
    const response = await server.fail(profileRoutes.changePassword, {
      token,
      body: change("Wrong1Guess"),
    });
    expect(response).toMatchObject({
      status: 400,
      body: { code: "VALIDATION", errors: [{ path: "currentPassword", code: "wrongPassword" }] },
    });
    expect(await isAlive(token)).toBe(true);
    expect(await signInCode(user.email)).toBe("in");
  });

  test("counts wrong guesses against the session, which stays alive, and does not lock sign-in", async () => {
    const { user, token } = await register();
    for (let n = 0; n < 5; n++)
      await server.fail(profileRoutes.changePassword, { token, body: change("Wrong1Guess") });
    const locked = await server.fail(profileRoutes.changePassword, {
      token,
      body: change(PASSWORD),
    });
    expect(locked).toMatchObject({ status: 429, body: { code: "LOCKED_OUT" } });
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(25);
    expect(await signInCode(user.email)).toBe("in");
    expect(await isAlive(token)).toBe(true);
  });

  test.each([
    ["21 characters", "Correct1HorseBattery2"],
    ["no number", "CorrectHorse"],
  ])("rejects a new one with %s", async (_, password) => {
    const { token } = await register();
    const response = await server.fail(profileRoutes.changePassword, {
      token,
      body: change(PASSWORD, password),
    });
    expect(response.body.errors?.[0]?.path).toBe("newPassword");
  });

  test("is a no-op for a session that ended while the request waited", async () => {
    const { user, token } = await register();
    const response = await server.deps.database.system(async (tx) => {
      await tx.query(sql`select 1 from people where id = ${user.id} for update`);
      const changing = server.fail(profileRoutes.changePassword, { token, body: change(PASSWORD) });
      const waiting = sql`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      for (let n = 0; (await count(waiting)) === 0 && n < 400; n++) await sleep(25);
      await tx.execute(sql`update sessions set revoked_at = now() where person_id = ${user.id}`);
      return { changing };
    });
    expect((await response.changing).body.code).toBe("UNAUTHORIZED");
    expect(await signInCode(user.email, PASSWORD)).toBe("in");
  });
});

describe("the list of sessions", () => {
  test("shows browser, address, workspace and the current one, last used first", async () => {
    const body = newcomer({ companyName: "Padaria Aurora" });
    const { token, user } = (
      await server.call(authRoutes.register, { body, headers: { "user-agent": "Laptop" } })
    ).body;
    const phone = await server.call(authRoutes.login, {
      body: { email: user.email, password: PASSWORD },
      headers: { "user-agent": "Phone" },
    });
    const [workspace] = (await server.call(workspaceRoutes.list, { token })).body.items;
    await server.call(workspaceRoutes.enter, {
      token,
      params: { personTenantId: workspace?.personTenantId ?? "" },
    });
    await run(
      sql`update sessions set last_seen_at = now() - interval '5 minutes' where id = ${sidOf(phone.body.token)}`,
    );
    const items = await sessions(token);
    expect(items).toMatchObject([
      {
        id: sidOf(token),
        current: true,
        userAgent: "Laptop",
        address: "127.0.0.1",
        workspaceName: "Padaria Aurora",
      },
      { id: sidOf(phone.body.token), current: false, userAgent: "Phone", workspaceName: null },
    ]);
    const hours =
      (Date.parse(items[0]?.expiresAt ?? "") - Date.parse(items[0]?.createdAt ?? "")) / 3_600_000;
    expect(hours).toBeCloseTo(12, 3);
  });

  test("omits ended, idle and expired sessions and those of other users", async () => {
    const { token, user } = await register();
    await register();
    const [ended, idle, over] = await Promise.all(
      Array.from({ length: 3 }, async () => sidOf((await login(user.email)).body.token)),
    );
    expect(await sessions(token)).toHaveLength(4);
    await revoke(token, ended ?? "");
    await run(
      sql`update sessions set last_seen_at = now() - interval '32 minutes' where id = ${idle}`,
    );
    await run(sql`update sessions set expires_at = now() where id = ${over}`);
    expect((await sessions(token)).map(({ id }) => id)).toEqual([sidOf(token)]);
  });
});

describe("ending a session", () => {
  test("takes effect immediately, for one or for all others", async () => {
    const { token, user } = await register();
    const [one = "", two = "", three = ""] = await Promise.all(
      Array.from({ length: 3 }, async () => (await login(user.email)).body.token),
    );
    expect((await revoke(token, sidOf(one))).status).toBe(204);
    expect([await isAlive(one), await isAlive(two)]).toEqual([false, true]);
    expect((await server.fail(profileRoutes.sessions, { token: one })).status).toBe(401);
    expect((await server.call(profileRoutes.revokeOtherSessions, { token })).body).toEqual({
      count: 2,
    });
    expect(await Promise.all([token, two, three].map(isAlive))).toEqual([true, false, false]);
    expect((await server.call(profileRoutes.revokeOtherSessions, { token })).body).toEqual({
      count: 0,
    });
  });

  test("of all others leaves one when several do so concurrently", async () => {
    const { token, user } = await register();
    const tokens = [
      token,
      ...(await Promise.all(
        Array.from({ length: 5 }, async () => (await login(user.email)).body.token),
      )),
    ];
    const statuses = await Promise.all(
      tokens.map(
        async (one) =>
          (await server.call(profileRoutes.revokeOtherSessions, { token: one })).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    const alive = await Promise.all(tokens.map(isAlive));
    expect(alive.filter(Boolean)).toHaveLength(1);
  });

  test("fails for another user's session, and the second time", async () => {
    const [one, two] = [await register(), await register()];
    const refused = { status: 404, body: { code: "NOT_FOUND" } };
    const params = { id: sidOf(two.token) };
    expect(
      await server.fail(profileRoutes.revokeSession, { token: one.token, params }),
    ).toMatchObject(refused);
    expect(await isAlive(two.token)).toBe(true);
    await server.call(profileRoutes.revokeOtherSessions, { token: one.token });
    expect(await isAlive(two.token)).toBe(true);
    const other = sidOf((await login(one.user.email)).body.token);
    expect((await revoke(one.token, other)).status).toBe(204);
    expect((await revoke(one.token, other)).status).toBe(404);
  });
});

test("the daily cleanup deletes old links, ended sessions and failures", async () => {
  const { user } = await register();
  await login(user.email);
  await run(
    sql`insert into sign_in_failures (key, failures, last_failure_at) values ('old', 3, now() - interval '25 hours'), ('new', 3, now())`,
  );
  await run(
    sql`update link_tokens set expires_at = now() - interval '25 hours' where person_id = ${user.id}`,
  );
  await run(sql`
    update sessions set expires_at = now() - interval '31 days'
    where id = (select id from sessions where person_id = ${user.id} order by created_at limit 1)`);
  await server.deps.database.system(async (tx) => authDomain.dailyCleanup?.(tx, server.deps));
  expect(
    await count(sql`select count(*) as n from sign_in_failures where key in ('old', 'new')`),
  ).toBe(1);
  expect(await count(sql`select count(*) as n from link_tokens where person_id = ${user.id}`)).toBe(
    0,
  );
  expect(await count(sql`select count(*) as n from sessions where person_id = ${user.id}`)).toBe(1);
});
