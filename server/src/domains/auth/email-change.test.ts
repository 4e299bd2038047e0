import { authRoutes, profileRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { PASSWORD, usersOf } from "./testing/test-users.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server?.stop());
const {
  register,
  login,
  rows,
  run,
  isAlive,
  mails,
  mailed,
  mailedToken,
  signInCode,
  forgetFailures,
  enroll,
  confirm,
  allJobsDone,
} = usersOf(() => server);
beforeEach(() => forgetFailures());

const TO_NEW = "Confirm your new email";
const TO_OLD = "Your email is about to change";
const CHANGED = "Your email was changed";

let count = 0;
const newAddress = () => `new${++count}@example.com`;
const change = (token: string, email: string, more: object = {}) =>
  server.call(profileRoutes.changeEmail, { token, body: { email, password: PASSWORD, ...more } });
const refusal = async (token: string, email: string, more: object = {}) => {
  const { status, body } = await server.fail(profileRoutes.changeEmail, {
    token,
    body: { email, password: PASSWORD, ...more },
  });
  return `${status} ${body.errors?.[0] ? `${body.errors[0].path} ${body.errors[0].code}` : body.code}`;
};
const follow = (token: string) => server.call(authRoutes.confirmNewEmail, { body: { token } });
const pending = async (token: string) =>
  (await server.call(profileRoutes.get, { token })).body.newEmail;
const emailOf = async (id: string) =>
  (await rows<{ email: string }>(sql`select email from people where id = ${id}`))[0]?.email;
/** Makes the last link older. */
const advanceTime = (seconds: number) =>
  run(
    sql`update link_tokens set created_at = created_at - make_interval(secs => ${seconds}), expires_at = expires_at - make_interval(secs => ${seconds})`,
  );

describe("changing the email of a login", () => {
  it("takes effect only by the link at the new address, informs the old one, and ends other sessions", async () => {
    const { user, token } = await register();
    const other = (await login(user.email)).body.token;
    const email = newAddress();
    expect((await change(token, email)).status).toBe(204);
    const link = await mailedToken(user.id, TO_NEW);
    await mailed(user.id, TO_OLD);
    expect(await emailOf(user.id)).toBe(user.email);
    expect(await pending(token)).toBe(email);
    expect((await server.call(authRoutes.checkResetToken, { body: { token: link } })).status).toBe(
      400,
    );

    expect((await follow(link)).status).toBe(204);
    expect((await server.call(authRoutes.me, { token })).body).toMatchObject({
      email,
      emailConfirmed: true,
    });
    expect(await pending(token)).toBeNull();
    expect(await isAlive(other)).toBe(false);
    expect(await signInCode(user.email)).toBe("INVALID_CREDENTIALS");
    expect(await signInCode(email)).toBe("in");
    await mailed(user.id, CHANGED);
    const recipients = await rows<{ to: string; subject: string }>(
      sql`select rcpt_to as to, subject from captured_mails where person_id = ${user.id}`,
    );
    const to = (subject: string) => recipients.find((message) => message.subject === subject)?.to;
    expect([to(TO_NEW), to(TO_OLD), to(CHANGED)]).toEqual([email, user.email, user.email]);
  });

  it("accepts the link once, for 30 minutes, and stores only its digest", async () => {
    const { user, token } = await register();
    await change(token, newAddress());
    const link = await mailedToken(user.id, TO_NEW);
    const stored = await rows<{ row: string }>(
      sql`select l::text as row from link_tokens l where person_id = ${user.id} and kind = 'email'`,
    );
    expect(stored[0]?.row).not.toContain(link);
    const responses = await Promise.all([follow(link), follow(link), follow(link)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      204, 400, 400,
    ]);
    expect((await follow(link)).status).toBe(400);

    await advanceTime(100);
    await change(token, newAddress());
    const late = await mailedToken(user.id, TO_NEW, 2);
    await advanceTime(31 * 60);
    expect(await pending(token)).toBeNull();
    expect((await follow(late)).status).toBe(400);
  });

  it("requires the password, an unused address, and a code while two-factor authentication is on", async () => {
    const { user, token } = await register();
    expect(await refusal(token, newAddress(), { password: "Wrong1Guess" })).toBe(
      "400 password wrongPassword",
    );
    expect(await refusal(token, user.email.toUpperCase())).toBe("400 email sameEmail");
    const { codeAt } = await enroll(token);
    expect(await refusal(token, newAddress())).toBe("400 code required");
    expect(await refusal(token, newAddress(), { code: "000000" })).toBe("400 code codeInvalid");
    expect((await change(token, newAddress(), { code: codeAt(0) })).status).toBe(204);
    await mailedToken(user.id, TO_NEW);
  });

  it("responds the same for an address that has a login, and sends nothing there", async () => {
    const [taken, { user, token }] = [await register(), await register()];
    expect((await change(token, taken.user.email.toUpperCase())).status).toBe(204);
    expect(await pending(token)).toBe(taken.user.email.toUpperCase());
    await mailed(user.id, TO_OLD);
    await allJobsDone();
    for (const id of [user.id, taken.user.id])
      expect((await mails(id)).map(({ subject }) => subject)).not.toContain(TO_NEW);
  });

  it("lets one of two users win who request the same address, and a newcomer who registered it first", async () => {
    const [one, two] = [await register(), await register()];
    const email = newAddress();
    await Promise.all([change(one.token, email), change(two.token, email)]);
    const links = await Promise.all([one, two].map(({ user }) => mailedToken(user.id, TO_NEW)));
    const responses = await Promise.all(links.map(follow));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);

    const { user, token } = await register();
    const address = newAddress();
    await change(token, address);
    const link = await mailedToken(user.id, TO_NEW);
    await register({ email: address });
    expect(
      (await server.fail(authRoutes.confirmNewEmail, { body: { token: link } })).body.code,
    ).toBe("EMAIL_TAKEN");
    expect(await emailOf(user.id)).toBe(user.email);
  });

  it("sends at most one link per minute and five per day, and only the newest works", async () => {
    const { user, token } = await register();
    await change(token, newAddress());
    const first = await mailedToken(user.id, TO_NEW);
    expect(await refusal(token, newAddress())).toBe("429 RATE_LIMITED");
    for (let n = 2; n <= 5; n++) {
      await advanceTime(61);
      expect((await change(token, newAddress())).status).toBe(204);
    }
    await advanceTime(61);
    expect(await refusal(token, newAddress())).toBe("429 RATE_LIMITED");
    expect((await follow(first)).status).toBe(400);
    expect((await follow(await mailedToken(user.id, TO_NEW, 5))).status).toBe(204);
  });

  it("ends with cancellation or a new password, and invalidates links sent to the old address", async () => {
    const { user, token } = await register();
    await change(token, newAddress());
    const canceled = await mailedToken(user.id, TO_NEW);
    expect((await server.call(profileRoutes.cancelEmailChange, { token })).status).toBe(204);
    expect(await pending(token)).toBeNull();
    expect((await follow(canceled)).status).toBe(400);

    await advanceTime(61);
    await change(token, newAddress());
    const stopped = await mailedToken(user.id, TO_NEW, 2);
    await server.call(profileRoutes.changePassword, {
      token,
      body: { currentPassword: PASSWORD, newPassword: "Another1Horse" },
    });
    expect((await follow(stopped)).status).toBe(400);

    const next = await register();
    await confirm(next.user.id);
    await server.call(authRoutes.forgotPassword, { body: { email: next.user.email } });
    const reset = await mailedToken(next.user.id, "Set a new password");
    await change(next.token, newAddress());
    expect((await follow(await mailedToken(next.user.id, TO_NEW))).status).toBe(204);
    expect(
      (await server.fail(authRoutes.checkResetToken, { body: { token: reset } })).body.code,
    ).toBe("INVALID_RESET_TOKEN");
  });
});
