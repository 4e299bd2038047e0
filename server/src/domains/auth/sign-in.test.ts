import { authRoutes, tokenClaims } from "@arauto/contracts";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { PASSWORD, usersOf } from "./testing/test-users.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server?.stop());
const { register, login, guess, run, forgetFailures, allJobsDone } = usersOf(() => server);

describe("POST /v1/Auth/Login", () => {
  test("returns a session with the claims of the contract", async () => {
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

  test("accepts a password typed with combined or separate accents", async () => {
    const { user } = await register({ password: "Caf\u00e9zinho1" });
    expect((await login(user.email, "Cafe\u0301zinho1")).status).toBe(200);
  });

  test("responds to an unknown email and a wrong password with the same words", async () => {
    const { user } = await register();
    const wrong = await server.fail(authRoutes.login, {
      body: { email: user.email, password: "Wrong1Horse" },
    });
    const unknown = await server.fail(authRoutes.login, {
      body: { email: "nobody@example.com", password: "Wrong1Horse" },
    });
    const comparable = (response: typeof wrong) => ({
      ...response.body,
      correlationId: "",
      status: response.status,
    });
    expect(comparable(wrong)).toMatchObject({ status: 401, code: "INVALID_CREDENTIALS" });
    expect(comparable(unknown)).toEqual(comparable(wrong));
  });

  test("works as much for an unknown email as for a wrong password", async () => {
    // The processor time of this process, not the clock, so that other processes do not matter.
    const work = async (email: string) => {
      const before = process.cpuUsage();
      await guess(email);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    let known = 0;
    let unknown = 0;
    const users = [];
    for (let round = 0; round < 8; round++) users.push((await register()).user);
    // This process also sends the confirmation emails, which must not count.
    await allJobsDone();
    for (const [round, user] of users.entries()) {
      known += await work(user.email);
      unknown += await work(`unknown${round}@example.com`);
      await forgetFailures();
    }
    expect(unknown).toBeGreaterThan(known * 0.6);
    expect(unknown).toBeLessThan(known * 1.6);
  });

  test("rejects a password of 21 characters before any lookup", async () => {
    const response = await server.fail(authRoutes.login, {
      body: { email: "a@example.com", password: "x".repeat(21) },
    });
    expect(response).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
  });
});

describe("the sign-in lock-out", () => {
  test("locks a login for an address after five failures, for the right password too, with growing delays", async () => {
    await forgetFailures();
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

  test("locks an unknown email the same way", async () => {
    await forgetFailures();
    for (let n = 0; n < 5; n++) await guess("ghost@example.com");
    expect((await guess("GHOST@example.com")).body.code).toBe("LOCKED_OUT");
  });

  test("locks an address that guesses at many logins", async () => {
    await forgetFailures();
    const { user } = await register();
    for (let n = 0; n < 20; n++)
      expect((await guess(`many${n}@example.com`)).body.code).toBe("INVALID_CREDENTIALS");
    expect(
      (await server.fail(authRoutes.login, { body: { email: user.email, password: PASSWORD } }))
        .body.code,
    ).toBe("LOCKED_OUT");
    await forgetFailures();
  });

  test("cannot be escaped by guessing many times concurrently", async () => {
    await forgetFailures();
    const { user } = await register();
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await guess(user.email)).body.code),
    );
    // One more than the free attempts for each that may be in progress at the same time.
    expect(codes.filter((code) => code === "INVALID_CREDENTIALS").length).toBeLessThanOrEqual(
      5 + 2,
    );
    expect(codes).toContain("LOCKED_OUT");
    await forgetFailures();
  });

  test("resets after a success, and after a day without attempts", async () => {
    await forgetFailures();
    const { user } = await register();
    for (let n = 0; n < 4; n++) await guess(user.email);
    await login(user.email);
    for (let n = 0; n < 4; n++)
      expect((await guess(user.email)).body.code).toBe("INVALID_CREDENTIALS");
    await run(sql`update sign_in_failures set last_failure_at = now() - interval '25 hours'`);
    expect((await guess(user.email)).body.code).toBe("INVALID_CREDENTIALS");
    expect((await login(user.email)).status).toBe(200);
    await forgetFailures();
  });

  test("stores no address of a login that was guessed at", async () => {
    await forgetFailures();
    await guess("secret-person@example.com");
    const rows = await server.deps.database.system((tx) =>
      tx.query(sql`select * from sign_in_failures`),
    );
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/secret-person|127\.0\.0\.1/);
  });

  test("lets many sign in to the same login concurrently", async () => {
    await forgetFailures();
    const { user } = await register();
    const responses = await Promise.all(Array.from({ length: 12 }, () => login(user.email)));
    expect(new Set(responses.map(({ body }) => body.token)).size).toBe(12);
  });
});
