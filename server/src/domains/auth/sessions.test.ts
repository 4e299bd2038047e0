import {
  contactRoutes,
  authRoutes,
  ROLE_PERMISSIONS,
  type TokenClaims,
  workspaceRoutes,
} from "@arauto/contracts";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { createAccessTokens } from "./access-token.ts";
import { usersOf } from "./testing/test-users.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server?.stop());
const { newcomer, register, login, run, count, isAlive } = usersOf(() => server);

describe("a session", () => {
  const forge = (change: Partial<TokenClaims>, token: string) => {
    const { iss: _, aud: __, ...claims } = decodeJwt(token);
    return createAccessTokens(server.deps.secrets).sign({
      ...(claims as unknown as TokenClaims),
      ...change,
    });
  };
  const sidOf = (token: string) => String(decodeJwt(token)["sid"]);

  test("ends immediately for all its tokens on sign-out, without ending other sessions", async () => {
    const { user, token } = await register();
    const other = (await login(user.email)).body.token;
    const renewed = (await server.call(authRoutes.renew, { token })).body.token;
    expect((await server.call(authRoutes.logout, { token })).status).toBe(204);
    expect(await isAlive(token)).toBe(false);
    expect(await isAlive(renewed)).toBe(false);
    expect(await isAlive(other)).toBe(true);
    expect(await server.fail(authRoutes.logout, { token })).toMatchObject({
      status: 401,
      body: { code: "UNAUTHORIZED" },
    });
    expect((await server.fail(authRoutes.renew, { token: renewed })).status).toBe(401);
  });

  test("ends twelve hours after it began, however active", async () => {
    const { token } = await register();
    await run(
      sql`update sessions set expires_at = now() - interval '1 second' where id = ${sidOf(token)}`,
    );
    expect(await isAlive(token)).toBe(false);
  });

  test("renews tokens near its end only up to the end", async () => {
    const { token } = await register();
    await run(
      sql`update sessions set expires_at = now() + interval '5 minutes' where id = ${sidOf(token)}`,
    );
    const renewed = (await server.call(authRoutes.renew, { token })).body;
    expect(Date.parse(renewed.expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    expect(Date.parse(renewed.expiresAt) - Date.now()).toBeGreaterThan(4 * 60_000);
  });

  test("ends after half an hour without use", async () => {
    const { token } = await register();
    await run(
      sql`update sessions set last_seen_at = now() - interval '32 minutes' where id = ${sidOf(token)}`,
    );
    expect(await isAlive(token)).toBe(false);
  });

  test("stays alive by use, which is recorded at most once a minute", async () => {
    const { token } = await register();
    const seen = async () =>
      (
        await server.deps.database.system((tx) =>
          tx.one<{ at: Date }>(
            sql`select last_seen_at as at from sessions where id = ${sidOf(token)}`,
          ),
        )
      ).at.getTime();
    await run(
      sql`update sessions set last_seen_at = now() - interval '29 minutes' where id = ${sidOf(token)}`,
    );
    expect(await isAlive(token)).toBe(true);
    const noted = await seen();
    expect(Date.now() - noted).toBeLessThan(10_000);
    await isAlive(token);
    expect(await seen()).toBe(noted);
  });

  test("of a deleted user is invalid", async () => {
    const { token, user } = await register();
    await run(sql`delete from sessions where person_id = ${user.id}`);
    expect(await isAlive(token)).toBe(false);
  });

  test("rejects a correctly signed token that names another user", async () => {
    const [one, two] = [await register(), await register()];
    expect(await isAlive(await forge({}, one.token))).toBe(true);
    expect(await isAlive(await forge({ sub: two.user.id }, one.token))).toBe(false);
  });

  test("has no workspace when the token names another user's, whatever permissions it claims", async () => {
    const outsider = await server.signUp();
    const { token } = await register();
    const forged = await forge(
      {
        tenantId: outsider.tenantId,
        personTenantId: outsider.personTenantId,
        role: [...ROLE_PERMISSIONS.owner],
      },
      token,
    );
    expect(await server.fail(contactRoutes.list, { token: forged })).toMatchObject({
      status: 403,
      body: { code: "WORKSPACE_REQUIRED" },
    });
  });

  test("is not created by a failed login", async () => {
    const before = await count(sql`select count(*) as n from sessions`);
    await server.fail(authRoutes.login, {
      body: { email: "nobody@example.com", password: "Wrong1Horse" },
    });
    expect(await count(sql`select count(*) as n from sessions`)).toBe(before);
  });

  test("records where it was opened, cut to a sensible length", async () => {
    const body = newcomer();
    const { token } = (
      await server.call(authRoutes.register, { body, headers: { "user-agent": "x".repeat(5000) } })
    ).body;
    const row = await server.deps.database.system((tx) =>
      tx.one<{ userAgent: string; address: string }>(
        sql`select user_agent, address from sessions where id = ${sidOf(token)}`,
      ),
    );
    expect(row.userAgent).toHaveLength(300);
    expect(row.address).toBe("127.0.0.1");
  });
});

describe("the signed-in user", () => {
  test("gets a changed role or an ended membership with the next request", async () => {
    const { token, personTenantId, userId } = await server.signUp();
    const account = { name: "Bia Lima", email: "bia@example.com", status: "active" as const };
    await run(sql`update person_tenants set role = 'analyst' where id = ${personTenantId}`);
    expect((await server.fail(contactRoutes.create, { token, body: account })).body.code).toBe(
      "FORBIDDEN",
    );
    expect((await server.call(authRoutes.me, { token })).body.permissions).toEqual(
      ROLE_PERMISSIONS.analyst,
    );
    await run(
      sql`delete from person_tenants where id = ${personTenantId} and person_id = ${userId}`,
    );
    expect((await server.fail(contactRoutes.list, { token })).body.code).toBe("WORKSPACE_REQUIRED");
    expect((await server.call(authRoutes.me, { token })).body).toMatchObject({
      personTenantId: null,
      workspaceName: null,
      permissions: [],
    });
    expect((await server.call(authRoutes.renew, { token })).body.user.personTenantId).toBeNull();
  });

  test("keeps the chosen language for the next session", async () => {
    const { token, user } = await register();
    expect(
      (await server.call(authRoutes.setLanguage, { token, body: { lang: "es-es" } })).status,
    ).toBe(204);
    expect((await server.call(authRoutes.me, { token })).body.lang).toBe("es-es");
    expect((await login(user.email)).body.user.lang).toBe("es-es");
    expect(
      (await server.fail(authRoutes.setLanguage, { token, body: { lang: "xx" } })).status,
    ).toBe(400);
  });

  test("has picture and preferences on another device too, and the role once inside a workspace", async () => {
    const { userId, email, personTenantId } = await server.signUp();
    const preferences = {
      darkMode: true,
      navBarType: "floating",
      lists: { accounts: { density: "compact" } },
    };
    await run(sql`
      update people set avatar = '/avatars/abc', preferences = ${JSON.stringify(preferences)}::jsonb where id = ${userId}`);
    const session = (await login(email)).body;
    expect(session.user).toMatchObject({ avatar: "/avatars/abc", preferences, memberRole: null });
    expect(decodeJwt(session.token)["avatar"]).toBe("/avatars/abc");
    const entered = (
      await server.call(workspaceRoutes.enter, { token: session.token, params: { personTenantId } })
    ).body;
    expect(entered.user).toMatchObject({ memberRole: "owner", preferences });
    expect((await server.call(authRoutes.me, { token: entered.token })).body).toEqual(entered.user);
  });
});
