import {
  accountRoutes,
  authRoutes,
  ROLE_PERMISSIONS,
  tokenClaims,
  workspaceRoutes,
  type TokenClaims,
} from "@arauto/contracts";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { createAccessTokens } from "./access-token.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server?.stop());

let people = 0;
const PASSWORD = "Correct1Horse";
const newcomer = (change: object = {}) => {
  return {
    companyName: "Acme",
    email: `person${++people}@example.com`,
    name: "Ana Souza",
    password: PASSWORD,
    acceptTerms: true as const,
    ...change,
  };
};
const register = async (change: object = {}) =>
  (await server.call(authRoutes.register, { body: newcomer(change) })).body;
const login = (email: string, password = PASSWORD) =>
  server.call(authRoutes.login, { body: { email, password } });
const run = (statement: ReturnType<typeof sql>) =>
  server.deps.database.system((tx) => tx.execute(statement));
const count = async (statement: ReturnType<typeof sql>) =>
  (await server.deps.database.system((tx) => tx.one<{ n: number }>(statement))).n;
const isAlive = async (token: string) => {
  const response = await fetch(`${server.url}/api${authRoutes.me.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.status === 200;
};

describe("registration", () => {
  test("makes a person, a workspace with trial and built-in mailbox, an Owner, and signs in", async () => {
    const session = await register({ lang: "pt-br" });
    expect(session.user).toMatchObject({
      name: "Ana Souza",
      lang: "pt-br",
      personTenantId: null,
      workspaceName: null,
      permissions: [],
    });
    const { items } = (await server.call(workspaceRoutes.list, { token: session.token })).body;
    expect(items).toMatchObject([
      { name: "Acme", role: "owner", isActivedPlan: true, lastOpenedAt: null },
    ]);
    const tenantId = items[0]?.tenantId;
    const facts = await server.deps.database.system((tx) =>
      tx.one<{
        language: string;
        days: number;
        timeZone: string;
        captures: number;
        joined: number;
      }>(sql`
        select language, time_zone, extract(epoch from trial_ends_at - now()) / 86400 as days,
          (select count(*) from sending_accounts s where s.tenant_id = t.tenant_id and kind = 'capture') as captures,
          (select count(*) from events e where e.tenant_id = t.tenant_id and type = 'member.joined' and person_id = ${session.user.id}) as joined
        from tenants t where tenant_id = ${tenantId}`),
    );
    expect(facts).toMatchObject({
      language: "pt-br",
      timeZone: "America/Sao_Paulo",
      captures: 1,
      joined: 1,
    });
    expect(Number(facts.days)).toBeCloseTo(14, 1);
  });

  test("keeps names of any script as they are", async () => {
    const name = "Đặng Thị Ngọc 名前 محمد 🎈";
    const session = await register({
      name,
      companyName: "Кофе «Ёлка» 🎄",
      email: "joão.多@exemplo.com.br",
    });
    expect(session.user).toMatchObject({ name, username: "joão.多" });
    expect(decodeJwt(session.token)["name"]).toBe(name);
    const { items } = (await server.call(workspaceRoutes.list, { token: session.token })).body;
    expect(items[0]?.name).toBe("Кофе «Ёлка» 🎄");
  });

  test("refuses an email that has a login, in any case of letters", async () => {
    const { user } = await register();
    const answer = await server.fail(authRoutes.register, {
      body: newcomer({ email: user.email.toUpperCase() }),
    });
    expect(answer).toMatchObject({ status: 409, body: { code: "EMAIL_TAKEN" } });
  });

  test("of five at the same moment lets one through and leaves nothing of the others", async () => {
    const body = newcomer({ companyName: "Five at once" });
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const response = await fetch(`${server.url}/api${authRoutes.register.path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        return response.status;
      }),
    );
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect(await count(sql`select count(*) as n from tenants where name = 'Five at once'`)).toBe(1);
  });

  test.each([
    ["a password of 21 characters", { password: "Correct1HorseBattery2" }, "password"],
    ["a password without a number", { password: "CorrectHorse" }, "password"],
    ["unaccepted terms", { acceptTerms: false }, "acceptTerms"],
    ["a name of two characters", { name: "Al" }, "name"],
    [
      "line breaks in the company name",
      { companyName: "Acme\r\nBcc: all@example.com" },
      "companyName",
    ],
    ["an address with a header in it", { email: "a@example.com\nBcc: b@example.com" }, "email"],
  ])("refuses %s, naming the field", async (_, change, path) => {
    const answer = await server.fail(authRoutes.register, { body: newcomer(change) });
    expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
    expect(answer.body.errors?.map((error) => error.path)).toContain(path);
  });

  test("keeps only an argon2id hash of the password", async () => {
    const { user } = await register({ password: "Unmistakable1" });
    const { row } = await server.deps.database.system((tx) =>
      tx.one<{ row: string }>(sql`select p::text as row from people p where id = ${user.id}`),
    );
    expect(row).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
    expect(row).not.toContain("Unmistakable1");
  });
});

describe("login", () => {
  test("answers a session with the claims of the contract", async () => {
    const { user } = await register();
    const session = (await login(user.email.toUpperCase())).body;
    const { iss: _, aud: __, ...claims } = decodeJwt(session.token);
    expect(tokenClaims.strict().parse(claims)).toMatchObject({
      sub: user.id,
      email: user.email,
      role: [],
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(30 * 60);
    expect(Date.parse(session.expiresAt)).toBe((claims.exp ?? 0) * 1000);
    expect(session.inactivitySeconds).toBe(30 * 60);
  });

  test("takes a password typed with combined or separate accents", async () => {
    const { user } = await register({ password: "Caf\u00e9zinho1" });
    expect((await login(user.email, "Cafe\u0301zinho1")).status).toBe(200);
  });

  test("answers an unknown email and a wrong password with the same words", async () => {
    const { user } = await register();
    const wrong = await server.fail(authRoutes.login, {
      body: { email: user.email, password: "Wrong1Horse" },
    });
    const unknown = await server.fail(authRoutes.login, {
      body: { email: "nobody@example.com", password: "Wrong1Horse" },
    });
    const comparable = (answer: typeof wrong) => ({
      ...answer.body,
      correlationId: "",
      status: answer.status,
    });
    expect(comparable(wrong)).toMatchObject({ status: 401, code: "INVALID_CREDENTIALS" });
    expect(comparable(unknown)).toEqual(comparable(wrong));
  });

  test("takes as long for an unknown email as for a wrong password", async () => {
    const time = async (email: string) => {
      const start = performance.now();
      await server.fail(authRoutes.login, { body: { email, password: "Wrong1Horse" } });
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 8; round++) {
      known.push(await time((await register()).user.email));
      unknown.push(await time(`unknown${round}@example.com`));
      await run(sql`delete from sign_in_failures`);
    }
    // The fastest of each: what else the machine does only adds.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) * 0.6);
    expect(Math.min(...unknown)).toBeLessThan(Math.min(...known) * 1.6);
  });

  test("refuses a password of 21 characters before anything is looked up", async () => {
    const answer = await server.fail(authRoutes.login, {
      body: { email: "a@example.com", password: "x".repeat(21) },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
  });
});

describe("lock-out", () => {
  const guess = (email: string) =>
    server.fail(authRoutes.login, { body: { email, password: "Wrong1Guess" } });
  const forget = () => run(sql`delete from sign_in_failures`);

  test("closes an account after five failures, for the right password too, and grows", async () => {
    await forget();
    const { user } = await register();
    for (let n = 0; n < 5; n++)
      expect((await guess(user.email)).body.code).toBe("INVALID_CREDENTIALS");
    const locked = await server.fail(authRoutes.login, {
      body: { email: user.email, password: PASSWORD },
    });
    expect(locked).toMatchObject({ status: 429, body: { code: "LOCKED_OUT" } });
    const first = Number(locked.headers.get("retry-after"));
    expect(first).toBeGreaterThan(25);
    expect(first).toBeLessThanOrEqual(30);

    await run(sql`update sign_in_failures set locked_until = now() - interval '1 second'`);
    expect((await guess(user.email)).body.code).toBe("INVALID_CREDENTIALS");
    const again = Number((await guess(user.email)).headers.get("retry-after"));
    expect(again).toBeGreaterThan(first + 20);
  });

  test("closes an unknown email just the same", async () => {
    await forget();
    for (let n = 0; n < 5; n++) await guess("ghost@example.com");
    expect((await guess("GHOST@example.com")).body.code).toBe("LOCKED_OUT");
  });

  test("closes an address that guesses at many accounts", async () => {
    await forget();
    const { user } = await register();
    for (let n = 0; n < 20; n++)
      expect((await guess(`many${n}@example.com`)).body.code).toBe("INVALID_CREDENTIALS");
    expect(
      (await server.fail(authRoutes.login, { body: { email: user.email, password: PASSWORD } }))
        .body.code,
    ).toBe("LOCKED_OUT");
    await forget();
  });

  test("is not escaped by guessing many times at once", async () => {
    await forget();
    const { user } = await register();
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await guess(user.email)).body.code),
    );
    // One more than the free ones for each that may be under way at the same time.
    expect(codes.filter((code) => code === "INVALID_CREDENTIALS").length).toBeLessThanOrEqual(
      5 + 2,
    );
    expect(codes).toContain("LOCKED_OUT");
    await forget();
  });

  test("starts over after a success, and after a quiet day", async () => {
    await forget();
    const { user } = await register();
    for (let n = 0; n < 4; n++) await guess(user.email);
    await login(user.email);
    for (let n = 0; n < 4; n++)
      expect((await guess(user.email)).body.code).toBe("INVALID_CREDENTIALS");
    await run(sql`update sign_in_failures set last_failure_at = now() - interval '25 hours'`);
    expect((await guess(user.email)).body.code).toBe("INVALID_CREDENTIALS");
    expect((await login(user.email)).status).toBe(200);
    await forget();
  });

  test("stores no address of who was guessed at", async () => {
    await forget();
    await guess("secret-person@example.com");
    const rows = await server.deps.database.system((tx) =>
      tx.query(sql`select * from sign_in_failures`),
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/secret-person|127\.0\.0\.1/);
  });

  test("lets many sign in to the same account at the same moment", async () => {
    await forget();
    const { user } = await register();
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(user.email)));
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(12);
  });
});

describe("a session", () => {
  const forge = (change: Partial<TokenClaims>, token: string) => {
    const { iss: _, aud: __, ...claims } = decodeJwt(token);
    return createAccessTokens(server.deps.secrets).sign({
      ...(claims as unknown as TokenClaims),
      ...change,
    });
  };
  const sidOf = (token: string) => String(decodeJwt(token)["sid"]);

  test("ends at once for every token of it when somebody signs out, and only that session", async () => {
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

  test("is over twelve hours after it began, however active", async () => {
    const { token } = await register();
    await run(
      sql`update sessions set expires_at = now() - interval '1 second' where id = ${sidOf(token)}`,
    );
    expect(await isAlive(token)).toBe(false);
  });

  test("near its end renews tokens only up to the end", async () => {
    const { token } = await register();
    await run(
      sql`update sessions set expires_at = now() + interval '5 minutes' where id = ${sidOf(token)}`,
    );
    const renewed = (await server.call(authRoutes.renew, { token })).body;
    expect(Date.parse(renewed.expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    expect(Date.parse(renewed.expiresAt) - Date.now()).toBeGreaterThan(4 * 60_000);
  });

  test("is over after half an hour without use", async () => {
    const { token } = await register();
    await run(
      sql`update sessions set last_seen_at = now() - interval '32 minutes' where id = ${sidOf(token)}`,
    );
    expect(await isAlive(token)).toBe(false);
  });

  test("stays alive by being used, which is noted once a minute at most", async () => {
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

  test("of a deleted person is worth nothing", async () => {
    const { token, user } = await register();
    await run(sql`delete from sessions where person_id = ${user.id}`);
    expect(await isAlive(token)).toBe(false);
  });

  test("is not reached by a well-signed token that names another person", async () => {
    const [one, two] = [await register(), await register()];
    expect(await isAlive(await forge({}, one.token))).toBe(true);
    expect(await isAlive(await forge({ sub: two.user.id }, one.token))).toBe(false);
  });

  test("has no workspace when the token names one of somebody else, whatever permissions it claims", async () => {
    const stranger = await server.signUp();
    const { token } = await register();
    const forged = await forge(
      {
        tenantId: stranger.tenantId,
        personTenantId: stranger.personTenantId,
        role: [...ROLE_PERMISSIONS.owner],
      },
      token,
    );
    expect(await server.fail(accountRoutes.list, { token: forged })).toMatchObject({
      status: 403,
      body: { code: "WORKSPACE_REQUIRED" },
    });
  });

  test("keeps nothing of a login that failed", async () => {
    const before = await count(sql`select count(*) as n from sessions`);
    await server.fail(authRoutes.login, {
      body: { email: "nobody@example.com", password: "Wrong1Horse" },
    });
    expect(await count(sql`select count(*) as n from sessions`)).toBe(before);
  });

  test("remembers where it was opened, cut to a sensible length", async () => {
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

describe("the signed-in person", () => {
  test("sees a role changed or a membership ended with the next request", async () => {
    const { token, personTenantId, personId } = await server.signUp();
    const account = { name: "Bia Lima", email: "bia@example.com", status: "active" as const };
    await run(sql`update person_tenants set role = 'analyst' where id = ${personTenantId}`);
    expect((await server.fail(accountRoutes.create, { token, body: account })).body.code).toBe(
      "FORBIDDEN",
    );
    expect((await server.call(authRoutes.me, { token })).body.permissions).toEqual(
      ROLE_PERMISSIONS.analyst,
    );
    await run(
      sql`delete from person_tenants where id = ${personTenantId} and person_id = ${personId}`,
    );
    expect((await server.fail(accountRoutes.list, { token })).body.code).toBe("WORKSPACE_REQUIRED");
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
});
