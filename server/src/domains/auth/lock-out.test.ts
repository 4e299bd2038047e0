import { authRoutes, profileRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { PASSWORD, usersOf } from "./testing/test-users.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer({ config: { trustProxy: 1 } })));
afterAll(() => server?.stop());
const { newcomer, forgetFailures, enroll, run } = usersOf(() => server);
beforeEach(() => forgetFailures());

interface From {
  address: string;
  cookie?: string | undefined;
}
const headersOf = ({ address, cookie }: From) => ({
  "x-forwarded-for": address,
  ...(cookie !== undefined && { cookie }),
});
const cookieOf = (headers: Headers) => (headers.get("set-cookie") ?? "").split(";")[0] ?? "";

/** Registers a user at HOME and returns the device's cookie. */
async function registered(from: From = HOME) {
  const response = await server.call(authRoutes.register, {
    body: newcomer(),
    headers: headersOf(from),
  });
  return { ...response.body.user, token: response.body.token, cookie: cookieOf(response.headers) };
}

/** Returns the result of a sign-in: `in`, or the problem's code. */
async function signIn(
  email: string,
  from: From,
  password = PASSWORD,
  code?: string,
): Promise<string> {
  const body = { email, password, ...(code !== undefined && { code }) };
  const response = await server.call(authRoutes.login, { body, headers: headersOf(from) });
  return response.status === 200 ? "in" : (response.body as unknown as { code: string }).code;
}

async function guess(email: string, from: From, times: number): Promise<string[]> {
  const responses = [];
  for (let n = 0; n < times; n++) responses.push(await signIn(email, from, "Wrong1Guess"));
  return responses;
}

const HOME: From = { address: "198.51.100.1" };
const ATTACKER: From = { address: "203.0.113.66" };

describe("wrong passwords from one address", () => {
  it("lock that address out and no other address", async () => {
    const { email } = await registered();
    expect((await guess(email, ATTACKER, 6)).at(-1)).toBe("LOCKED_OUT");
    expect(await signIn(email, ATTACKER)).toBe("LOCKED_OUT");
    expect(await signIn(email, HOME)).toBe("in");
    expect(await signIn(email, { address: "198.51.100.99" })).toBe("in");
  });

  it("do not lock a known device at the same address", async () => {
    const { email, cookie } = await registered(ATTACKER);
    await guess(email, ATTACKER, 6);
    expect(await signIn(email, ATTACKER)).toBe("LOCKED_OUT");
    expect(await signIn(email, { ...ATTACKER, cookie })).toBe("in");
  });

  it("count every address of an IPv6 /64 network as one", async () => {
    const { email } = await registered();
    for (let n = 1; n <= 5; n++) await guess(email, { address: `2001:db8:1:1::${n}` }, 1);
    expect(await signIn(email, { address: "2001:db8:1:1:ffff::1" })).toBe("LOCKED_OUT");
    expect(await signIn(email, { address: "2001:db8:1:2::1" })).toBe("in");
  });
});

describe("wrong passwords from many addresses", () => {
  it("slow the login down briefly for unknown addresses, not for a known address or device", async () => {
    const { email, cookie } = await registered();
    for (let n = 0; n < 30; n++) await guess(email, { address: `203.0.113.${n}` }, 1);
    const outsider = { address: "192.0.2.1" };
    const locked = await server.fail(authRoutes.login, {
      body: { email, password: PASSWORD },
      headers: headersOf(outsider),
    });
    expect(locked.body.code).toBe("LOCKED_OUT");
    expect(Number(locked.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(await signIn(email, HOME)).toBe("in");
    expect(await signIn(email, { ...outsider, cookie })).toBe("in");
    await run(sql`update sign_in_failures set locked_until = now() where locked_until is not null`);
    expect(await signIn(email, { address: "192.0.2.2" })).toBe("in");
  });

  it("do the same for an email without a login", async () => {
    for (let n = 0; n < 30; n++) await guess("ghost@example.com", { address: `203.0.113.${n}` }, 1);
    expect(await signIn("ghost@example.com", { address: "192.0.2.1" })).toBe("LOCKED_OUT");
  });
});

describe("wrong second-factor codes", () => {
  it("from many addresses slow down unknown addresses that have the password, not a known device", async () => {
    const { email, token, cookie } = await registered();
    const { codeAt } = await enroll(token);
    for (let n = 0; n < 10; n++) {
      expect(await signIn(email, { address: `203.0.113.${n}` }, PASSWORD, `00000${n}`)).toBe(
        "SECOND_FACTOR_INVALID",
      );
    }
    expect(await signIn(email, { address: "192.0.2.1" }, PASSWORD, codeAt(0))).toBe("LOCKED_OUT");
    expect(await signIn(email, { address: "192.0.2.1", cookie }, PASSWORD, codeAt(0))).toBe("in");
  });
});

describe("a device cookie", () => {
  it("is HttpOnly, for sign-in only, and never bypasses the lock of another login", async () => {
    const [mine, theirs] = [await registered(), await registered()];
    const response = await server.call(authRoutes.login, {
      body: { email: mine.email, password: PASSWORD },
      headers: headersOf(HOME),
    });
    expect(response.headers.get("set-cookie")).toMatch(
      /^arauto_device=[\w.-]+; Max-Age=\d+; Path=\/api\/v1\/Auth; HttpOnly; SameSite=Strict$/,
    );
    const cheat = { ...ATTACKER, cookie: mine.cookie };
    await guess(theirs.email, cheat, 5);
    expect(await signIn(theirs.email, cheat)).toBe("LOCKED_OUT");
  });

  it("is locked separately, and is worthless when forged or after a new password", async () => {
    const { email, cookie, token } = await registered();
    await guess(email, { address: "192.0.2.1", cookie }, 5);
    expect(await signIn(email, { address: "192.0.2.2", cookie })).toBe("LOCKED_OUT");
    await guess(email, { ...ATTACKER, cookie: `${cookie.slice(0, -2)}AA` }, 5);
    expect(await signIn(email, ATTACKER)).toBe("LOCKED_OUT");
    await forgetFailures();
    const body = { currentPassword: PASSWORD, newPassword: "Another1Horse" };
    expect((await server.call(profileRoutes.changePassword, { token, body })).status).toBe(204);
    await guess(email, ATTACKER, 5);
    expect(await signIn(email, { ...ATTACKER, cookie }, "Another1Horse")).toBe("LOCKED_OUT");
  });
});

describe("a live session", () => {
  it("can change password and second factor regardless of wrong passwords at sign-in", async () => {
    const { email, token } = await registered();
    const { codeAt } = await enroll(token);
    for (let n = 0; n < 30; n++) await guess(email, { address: `203.0.113.${n}` }, 1);
    await guess(email, HOME, 6);
    expect(await signIn(email, HOME)).toBe("LOCKED_OUT");
    const off = { password: PASSWORD, code: codeAt(0) };
    expect(
      (
        await server.call(profileRoutes.disableTwoFactor, {
          token,
          body: off,
          headers: headersOf(HOME),
        })
      ).status,
    ).toBe(204);
    const body = { currentPassword: PASSWORD, newPassword: "Another1Horse" };
    expect(
      (await server.call(profileRoutes.changePassword, { token, body, headers: headersOf(HOME) }))
        .status,
    ).toBe(204);
  });
});
