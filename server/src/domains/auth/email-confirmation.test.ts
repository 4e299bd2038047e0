import { authRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { usersOf } from "./testing/test-users.ts";

const SUBJECT = "Confirm your email";

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server?.stop());
const { register, login, run, mails, mailed, mailedToken, allJobsDone } = usersOf(() => server);

const confirm = (token: string) => server.call(authRoutes.confirmEmail, { body: { token } });
const isConfirmed = async (token: string) =>
  (await server.call(authRoutes.me, { token })).body.emailConfirmed;

describe("confirming an email", () => {
  test("works by the link sent on registration to the user's private part of the mailbox", async () => {
    const { token, user } = await register();
    expect(user.emailConfirmed).toBe(false);
    const [mail] = await mailed(user.id, SUBJECT);
    expect(mail?.text).toContain(`${server.deps.config.publicUrl}/confirm-email?token=`);
    expect((await confirm(await mailedToken(user.id, SUBJECT))).status).toBe(204);
    expect(await isConfirmed(token)).toBe(true);
    expect((await login(user.email)).body.user.emailConfirmed).toBe(true);
  });

  test("can be repeated while the link is valid, and keeps the first timestamp", async () => {
    const { user } = await register();
    const link = await mailedToken(user.id, SUBJECT);
    await confirm(link);
    await run(
      sql`update people set email_confirmed_at = '2026-01-01T00:00:00Z' where id = ${user.id}`,
    );
    expect((await confirm(link)).status).toBe(204);
    const stored = await server.deps.database.system((tx) =>
      tx.one<{ at: Date }>(sql`select email_confirmed_at as at from people where id = ${user.id}`),
    );
    expect(stored.at.toISOString()).toBe("2026-01-01T00:00:00.000Z");
  });

  test("rejects a link older than seven days, an invented one, and a password reset link", async () => {
    const { token, user } = await register();
    const link = await mailedToken(user.id, SUBJECT);
    await run(
      sql`update link_tokens set expires_at = expires_at - interval '7 days' where person_id = ${user.id}`,
    );
    const refused = { status: 400, body: { code: "LINK_INVALID" } };
    expect(await server.fail(authRoutes.confirmEmail, { body: { token: link } })).toMatchObject(
      refused,
    );
    expect(
      await server.fail(authRoutes.confirmEmail, { body: { token: "x".repeat(43) } }),
    ).toMatchObject(refused);
    await server.call(authRoutes.forgotPassword, { body: { email: user.email } });
    const reset = await mailedToken(user.id, "Set a new password");
    expect(await server.fail(authRoutes.confirmEmail, { body: { token: reset } })).toMatchObject(
      refused,
    );
    expect(await isConfirmed(token)).toBe(false);
  });
});

describe("the confirmation email", () => {
  test("is sent again at most once in 60 seconds, and reports how long to wait", async () => {
    const { token, user } = await register();
    const early = await server.fail(authRoutes.resendConfirmation, { token });
    expect(early).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    const wait = Number(early.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(45);
    expect(wait).toBeLessThanOrEqual(60);

    await run(
      sql`update link_tokens set created_at = created_at - interval '61 seconds' where person_id = ${user.id}`,
    );
    const statuses = await Promise.all(
      Array.from(
        { length: 4 },
        async () => (await server.call(authRoutes.resendConfirmation, { token })).status,
      ),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 429, 429, 429]);
    await allJobsDone();
    expect(await mails(user.id)).toHaveLength(2);
    expect((await confirm(await mailedToken(user.id, SUBJECT, 2))).status).toBe(204);
  });

  test("is not sent to a confirmed address", async () => {
    const { token, user } = await register();
    await confirm(await mailedToken(user.id, SUBJECT));
    await run(
      sql`update link_tokens set created_at = created_at - interval '61 seconds' where person_id = ${user.id}`,
    );
    expect((await server.call(authRoutes.resendConfirmation, { token })).status).toBe(204);
    await allJobsDone();
    expect(await mails(user.id)).toHaveLength(1);
  });
});
