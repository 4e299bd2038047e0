import { authRoutes, profileRoutes } from "@arauto/contracts";
import { URI } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { earlyInStep, PASSWORD, usersOf } from "./testing/test-users.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server?.stop());
const {
  register,
  rows,
  isAlive,
  mailed,
  mailedToken,
  signInCode,
  forgetFailures,
  enroll,
  confirm,
  run,
} = usersOf(() => server);
const unconfirm = (id: string) =>
  run(sql`update people set email_confirmed_at = null where id = ${id}`);
beforeEach(() => forgetFailures());

const atField = (path: string, code: string) => ({
  status: 400,
  body: { code: "VALIDATION", errors: [{ path, code }] },
});
async function confirmed() {
  const session = await register();
  await confirm(session.user.id);
  return session;
}
async function enrolled() {
  const { user, token } = await register();
  return { ...user, token, ...(await enroll(token)) };
}

describe("sign-in with two-factor", () => {
  test("asks for a code, and only after the right password", async () => {
    const { email, codeAt } = await enrolled();
    expect(await signInCode(email, "Wrong1Guess", codeAt(0))).toBe("INVALID_CREDENTIALS");
    expect(await signInCode(email)).toBe("SECOND_FACTOR_REQUIRED");
    expect(await signInCode(email, PASSWORD, "000000")).toBe("SECOND_FACTOR_INVALID");
    expect(await signInCode(email, PASSWORD, codeAt(0))).toBe("in");
  });

  test("does not count the request for a code as a failure", async () => {
    const { email, codeAt } = await enrolled();
    for (let n = 0; n < 8; n++) expect(await signInCode(email)).toBe("SECOND_FACTOR_REQUIRED");
    expect(await signInCode(email, PASSWORD, codeAt(0))).toBe("in");
  });

  test("locks after five wrong codes, even with the right password", async () => {
    const { email, codeAt } = await enrolled();
    for (let n = 0; n < 5; n++) {
      expect(await signInCode(email)).toBe("SECOND_FACTOR_REQUIRED");
      expect(await signInCode(email, PASSWORD, `00000${n}`)).toBe("SECOND_FACTOR_INVALID");
    }
    expect(await signInCode(email, PASSWORD, codeAt(0))).toBe("LOCKED_OUT");
  });

  test("limits codes that are guessed concurrently", async () => {
    const { email } = await enrolled();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => signInCode(email, PASSWORD, String(100_000 + n))),
    );
    expect(
      responses.filter((response) => response === "SECOND_FACTOR_INVALID").length,
    ).toBeLessThanOrEqual(5 + 2);
    expect(responses).toContain("LOCKED_OUT");
  });

  test("accepts a code once", async () => {
    const { email, codeAt } = await enrolled();
    const code = codeAt(0);
    expect(await signInCode(email, PASSWORD, code)).toBe("in");
    expect(await signInCode(email, PASSWORD, code)).toBe("SECOND_FACTOR_INVALID");
  });

  test("lets one of several concurrent uses of the same code win", async () => {
    const { email, codeAt } = await enrolled();
    const code = codeAt(0);
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => signInCode(email, PASSWORD, code)),
    );
    expect(responses.toSorted()).toEqual([
      "SECOND_FACTOR_INVALID",
      "SECOND_FACTOR_INVALID",
      "SECOND_FACTOR_INVALID",
      "in",
    ]);
  });

  test("accepts the code of the next step, and rejects those two steps away or older than a used one", async () => {
    const { email, codeAt } = await enrolled();
    await earlyInStep();
    expect(await signInCode(email, PASSWORD, codeAt(2))).toBe("SECOND_FACTOR_INVALID");
    expect(await signInCode(email, PASSWORD, codeAt(-2))).toBe("SECOND_FACTOR_INVALID");
    expect(await signInCode(email, PASSWORD, codeAt(1))).toBe("in");
    expect(await signInCode(email, PASSWORD, codeAt(0))).toBe("SECOND_FACTOR_INVALID");
  });

  test("never accepts the code again that enabled it", async () => {
    const { email, codeAt } = await enrolled();
    await earlyInStep();
    expect(await signInCode(email, PASSWORD, codeAt(-1))).toBe("SECOND_FACTOR_INVALID");
  });

  test("accepts a code typed with spaces", async () => {
    const { email, codeAt } = await enrolled();
    expect(
      await signInCode(email, PASSWORD, ` ${codeAt(0).slice(0, 3)} ${codeAt(0).slice(3)} `),
    ).toBe("in");
  });

  test("stays on after a password reset", async () => {
    const { id, email, codeAt } = await enrolled();
    await server.call(authRoutes.forgotPassword, { body: { email } });
    const token = await mailedToken(id, "Set a new password");
    await server.call(authRoutes.resetPassword, { body: { token, password: "Another1Horse" } });
    expect(await signInCode(email, "Another1Horse")).toBe("SECOND_FACTOR_REQUIRED");
    expect(await signInCode(email, "Another1Horse", codeAt(0))).toBe("in");
  });
});

describe("a recovery code", () => {
  test("is one of ten, readable aloud, and signs in once in any spelling; the user is informed", async () => {
    const { id, email, codes } = await enrolled();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}$/);
    const [first = "", second = ""] = codes;
    expect(await signInCode(email, PASSWORD, first.replace("-", " ").toUpperCase())).toBe("in");
    expect(await signInCode(email, PASSWORD, first)).toBe("SECOND_FACTOR_INVALID");
    expect(await signInCode(email, PASSWORD, second)).toBe("in");
    const notices = await mailed(id, "A recovery code was used", 2);
    expect(new Set(notices.map(({ text }) => /(\d+) codes are left/.exec(text)?.[1]))).toEqual(
      new Set(["8", "9"]),
    );
  });

  test("lets one of several concurrent uses win", async () => {
    const { email, codes } = await enrolled();
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => signInCode(email, PASSWORD, codes[0])),
    );
    expect(responses.filter((response) => response === "in")).toHaveLength(1);
  });

  test("is invalid for another user", async () => {
    const [one, two] = [await enrolled(), await enrolled()];
    expect(await signInCode(two.email, PASSWORD, one.codes[0])).toBe("SECOND_FACTOR_INVALID");
  });

  test("is replaced with all others by new ones, in exchange for a code", async () => {
    const { token, email, codes, codeAt } = await enrolled();
    const renew = (code: string) => ({ token, body: { code } });
    expect(await server.fail(profileRoutes.renewRecoveryCodes, renew("000000"))).toMatchObject(
      atField("code", "codeInvalid"),
    );
    const renewed = (await server.call(profileRoutes.renewRecoveryCodes, renew(codeAt(0)))).body
      .recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
    expect(await signInCode(email, PASSWORD, codes[0])).toBe("SECOND_FACTOR_INVALID");
    expect(await signInCode(email, PASSWORD, renewed[0])).toBe("in");
  });
});

describe("setting up two-factor", () => {
  test("returns a secret that every authenticator reads, and requires no code until enabled", async () => {
    const { token, user } = await confirmed();
    const { secret, uri } = (
      await server.call(profileRoutes.startTwoFactor, { token, body: { password: PASSWORD } })
    ).body;
    const totp = URI.parse(uri);
    expect(totp).toMatchObject({
      issuer: "Arauto",
      label: user.email,
      algorithm: "SHA1",
      digits: 6,
      period: 30,
    });
    expect(totp.secret.base32).toBe(secret);
    expect(totp.secret.bytes).toHaveLength(20);
    expect(await signInCode(user.email)).toBe("in");
  });

  test("requires the password, with the error at its field and without ending the session", async () => {
    const { token } = await register();
    const response = await server.fail(profileRoutes.startTwoFactor, {
      token,
      body: { password: "Wrong1Guess" },
    });
    expect(response).toMatchObject(atField("password", "wrongPassword"));
    expect(await isAlive(token)).toBe(true);
  });

  test("requires a code of the latest secret, and informs by email", async () => {
    const { token, user } = await confirmed();
    const start = async () =>
      (await server.call(profileRoutes.startTwoFactor, { token, body: { password: PASSWORD } }))
        .body.uri;
    expect(
      (await server.fail(profileRoutes.enableTwoFactor, { token, body: { code: "123456" } })).body
        .code,
    ).toBe("WRONG_STATE");
    const [former, present] = [URI.parse(await start()), URI.parse(await start())];
    if (!("counter" in former) || !("counter" in present)) throw new Error("No time-based secrets");
    const enable = (code: string) => ({ token, body: { code } });
    expect(
      await server.fail(profileRoutes.enableTwoFactor, enable(former.generate())),
    ).toMatchObject(atField("code", "codeInvalid"));
    expect(await server.fail(profileRoutes.enableTwoFactor, enable("no code"))).toMatchObject(
      atField("code", "codeInvalid"),
    );
    expect(
      (await server.call(profileRoutes.enableTwoFactor, enable(present.generate()))).status,
    ).toBe(200);
    await mailed(user.id, "Two-factor authentication is on");
  });

  test("happens once: it can be neither started nor enabled again while it is on", async () => {
    const { token, codeAt } = await enrolled();
    expect(
      (await server.fail(profileRoutes.startTwoFactor, { token, body: { password: PASSWORD } }))
        .body.code,
    ).toBe("WRONG_STATE");
    expect(
      (await server.fail(profileRoutes.enableTwoFactor, { token, body: { code: codeAt(0) } })).body
        .code,
    ).toBe("WRONG_STATE");
  });

  test("shows the same working codes in two concurrent tabs", async () => {
    const { token, user } = await confirmed();
    const { uri } = (
      await server.call(profileRoutes.startTwoFactor, { token, body: { password: PASSWORD } })
    ).body;
    const totp = URI.parse(uri);
    if (!("counter" in totp)) throw new Error("No time-based secret");
    const code = totp.generate();
    const responses = await Promise.all(
      [0, 1, 2].map(() => server.call(profileRoutes.enableTwoFactor, { token, body: { code } })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ]);
    const shown = responses.find(({ status }) => status === 200)?.body.recoveryCodes ?? [];
    expect(await signInCode(user.email, PASSWORD, shown[9])).toBe("in");
  });

  test("stores the secret encrypted and the codes as keyed hashes", async () => {
    const { id, codes } = await enrolled();
    const stored = JSON.stringify([
      await rows(sql`select p::text as row from people p where id = ${id}`),
      await rows(
        sql`select encode(code_hash, 'hex') as hash, encode(code_hash, 'escape') as text from recovery_codes where person_id = ${id}`,
      ),
    ]);
    for (const code of codes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replace("-", ""));
    }
    const [{ secret } = { secret: "" }] = await rows<{ secret: string }>(
      sql`select two_factor_secret as secret from people where id = ${id}`,
    );
    expect(server.deps.secrets.open(secret, `two-factor:${id}`)).toMatch(/^[A-Z2-7]{32}$/);
    expect(() => server.deps.secrets.open(secret, "two-factor:somebody-else")).toThrow();
  });
});

describe("disabling two-factor", () => {
  test("requires the password and a code, each with its error at the field", async () => {
    const { token, email, codeAt, id } = await enrolled();
    const disable = (password: string, code: string) => ({ token, body: { password, code } });
    expect(
      await server.fail(profileRoutes.disableTwoFactor, disable("Wrong1Guess", codeAt(0))),
    ).toMatchObject(atField("password", "wrongPassword"));
    expect(
      await server.fail(profileRoutes.disableTwoFactor, disable(PASSWORD, "000000")),
    ).toMatchObject(atField("code", "codeInvalid"));
    expect(await signInCode(email)).toBe("SECOND_FACTOR_REQUIRED");
    expect(
      (await server.call(profileRoutes.disableTwoFactor, disable(PASSWORD, codeAt(0)))).status,
    ).toBe(204);
    expect(await signInCode(email)).toBe("in");
    await mailed(id, "Two-factor authentication is off");
    const [row] = await rows(sql`
      select two_factor_secret, (select count(*) from recovery_codes where person_id = p.id)::int as codes from people p where id = ${id}`);
    expect(row).toEqual({ twoFactorSecret: null, codes: 0 });
    expect(
      (await server.fail(profileRoutes.disableTwoFactor, disable(PASSWORD, "123456"))).body.code,
    ).toBe("WRONG_STATE");
    expect(
      (await server.fail(profileRoutes.renewRecoveryCodes, { token, body: { code: "123456" } }))
        .body.code,
    ).toBe("WRONG_STATE");
  });

  test("accepts a recovery code, for a user who lost the authenticator", async () => {
    const { token, email, codes } = await enrolled();
    const body = { password: PASSWORD, code: codes[3] ?? "" };
    expect((await server.call(profileRoutes.disableTwoFactor, { token, body })).status).toBe(204);
    expect(await signInCode(email)).toBe("in");
  });

  test("counts wrong codes against the session and does not lock sign-in", async () => {
    const { token, codeAt, email } = await enrolled();
    for (let n = 0; n < 5; n++)
      await server.fail(profileRoutes.renewRecoveryCodes, { token, body: { code: `00000${n}` } });
    const locked = await server.fail(profileRoutes.disableTwoFactor, {
      token,
      body: { password: PASSWORD, code: codeAt(0) },
    });
    expect(locked).toMatchObject({ status: 429, body: { code: "LOCKED_OUT" } });
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await signInCode(email, PASSWORD, codeAt(0))).toBe("in");
  });
});

describe("a login with an unconfirmed address", () => {
  const start = (token: string) =>
    server.fail(profileRoutes.startTwoFactor, { token, body: { password: PASSWORD } });

  test("cannot start or enable two-factor authentication", async () => {
    const { user, token } = await register();
    expect(await start(token)).toMatchObject({ status: 403, body: { code: "EMAIL_UNCONFIRMED" } });
    await confirm(user.id);
    const { uri } = (
      await server.call(profileRoutes.startTwoFactor, { token, body: { password: PASSWORD } })
    ).body;
    await unconfirm(user.id);
    const totp = URI.parse(uri);
    if (!("counter" in totp)) throw new Error("No time-based secret");
    const enable = await server.fail(profileRoutes.enableTwoFactor, {
      token,
      body: { code: totp.generate() },
    });
    expect(enable).toMatchObject({ status: 403, body: { code: "EMAIL_UNCONFIRMED" } });
  });

  test("loses a stranger's second factor when the owner of the address resets the password by email", async () => {
    const { id, email, token } = await enrolled();
    await unconfirm(id);
    await server.call(authRoutes.forgotPassword, { body: { email } });
    const link = await mailedToken(id, "Set a new password");
    await server.call(authRoutes.resetPassword, {
      body: { token: link, password: "Another1Horse" },
    });
    expect(await signInCode(email, "Another1Horse")).toBe("in");
    expect(await isAlive(token)).toBe(false);
    expect(await rows(sql`select from recovery_codes where person_id = ${id}`)).toEqual([]);
    await mailed(id, "Two-factor authentication is off");
  });
});
