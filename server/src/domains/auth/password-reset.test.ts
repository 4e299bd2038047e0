import { authRoutes, profileRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { forgotPasswordJob } from "./recovery.ts";
import { PASSWORD, usersOf } from "./testing/test-users.ts";

const SUBJECT = "Set a new password";
const NEW_PASSWORD = "Another1Horse";
const REFUSED = {
  status: 400,
  body: { code: "INVALID_RESET_TOKEN", title: "Invalid or missing reset token" },
};

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server?.stop());
const users = usersOf(() => server);
const {
  register,
  login,
  guess,
  run,
  count,
  isAlive,
  mails,
  mailed,
  mailedToken,
  allJobsDone,
  signInCode,
} = users;

const forgot = (email: string) => server.call(authRoutes.forgotPassword, { body: { email } });
const check = (token: string) => server.call(authRoutes.checkResetToken, { body: { token } });
const reset = (token: string, password = NEW_PASSWORD) =>
  server.call(authRoutes.resetPassword, { body: { token, password } });
async function linkFor({ id, email }: { id: string; email: string }): Promise<string> {
  await forgot(email);
  return mailedToken(id, SUBJECT);
}

describe("POST /v1/Auth/ForgotPassword", () => {
  test("emails a link to the public address, valid for half an hour", async () => {
    const { user } = await register();
    await forgot(user.email.toUpperCase());
    const [mail] = await mailed(user.id, SUBJECT);
    expect(mail?.text).toContain(`${server.deps.config.publicUrl}/reset?token=`);
    expect(mail?.text).toContain("30");
    const link = await mailedToken(user.id, SUBJECT);
    expect((await check(link)).status).toBe(204);
    await run(
      sql`update link_tokens set expires_at = expires_at - interval '30 minutes' where person_id = ${user.id}`,
    );
    expect(await server.fail(authRoutes.checkResetToken, { body: { token: link } })).toMatchObject(
      REFUSED,
    );
    expect(
      await server.fail(authRoutes.resetPassword, {
        body: { token: link, password: NEW_PASSWORD },
      }),
    ).toMatchObject(REFUSED);
  });

  test("responds the same for an email without a login, and sends nothing", async () => {
    const { user } = await register();
    const comparable = async (email: string) => {
      const { status, body, headers } = await forgot(email);
      const comparableHeaders = Object.fromEntries(
        [...headers].filter(([name]) => !["date", "x-correlation-id"].includes(name)),
      );
      return { status, body, told: comparableHeaders };
    };
    const links = sql`select count(*) as n from link_tokens where kind = 'reset'`;
    const before = await count(links);
    const unknown = await comparable("nobody@example.com");
    await allJobsDone();
    expect(await count(links)).toBe(before);
    expect(await comparable(user.email)).toEqual(unknown);
    expect(unknown.status).toBe(204);
    await mailed(user.id, SUBJECT);
  });

  test("looks up the email in a job that is identical for known and unknown emails and reveals neither", async () => {
    const quiet = await startTestServer({ config: { role: "api" } });
    try {
      const { body } = await quiet.call(authRoutes.register, { body: users.newcomer() });
      for (const email of [body.user.email, "nobody1@example.com"])
        await quiet.call(authRoutes.forgotPassword, { body: { email } });
      const jobs = await quiet.deps.database.system((tx) =>
        tx.query<{ payload: { box: string } }>(sql`
          select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = 'auth.forgotPassword'`),
      );
      expect(jobs).toHaveLength(2);
      expect(JSON.stringify(jobs)).not.toMatch(/example\.com/);
      const links = sql`select count(*) as n from link_tokens where kind = 'reset'`;
      expect(await quiet.deps.database.system((tx) => tx.one(links))).toEqual({ n: 0 });
    } finally {
      await quiet.stop();
    }
  });

  test("emails a user at most once in 60 seconds, however often and fast it is requested", async () => {
    const { user } = await register();
    await Promise.all(Array.from({ length: 6 }, () => forgot(user.email)));
    await mailed(user.id, SUBJECT);
    await allJobsDone();
    expect((await mails(user.id)).filter(({ subject }) => subject === SUBJECT)).toHaveLength(1);
    await run(
      sql`update link_tokens set created_at = created_at - interval '61 seconds' where person_id = ${user.id}`,
    );
    await forgot(user.email);
    expect(await mailed(user.id, SUBJECT, 2)).toHaveLength(2);
  });

  test("emails once although its job was killed and ran again", async () => {
    const { user } = await register();
    const payload = { box: server.deps.secrets.seal(user.email, forgotPasswordJob.name) };
    const run = {
      deps: server.deps,
      signal: new AbortController().signal,
      attempt: 1,
      maxAttempts: 10,
    };
    await Promise.all([forgotPasswordJob.run(payload, run), forgotPasswordJob.run(payload, run)]);
    await mailed(user.id, SUBJECT);
    await allJobsDone();
    expect((await mails(user.id)).filter(({ subject }) => subject === SUBJECT)).toHaveLength(1);
  });
});

describe("a reset link", () => {
  test("sets the password, ends every session, and informs by email", async () => {
    const { user, token } = await register();
    const other = (await login(user.email)).body.token;
    expect((await reset(await linkFor(user))).status).toBe(204);
    expect([await isAlive(token), await isAlive(other)]).toEqual([false, false]);
    expect(await signInCode(user.email, PASSWORD)).toBe("INVALID_CREDENTIALS");
    expect(await signInCode(user.email, NEW_PASSWORD)).toBe("in");
    await mailed(user.id, "Your password was changed");
  });

  test("confirms the address it was sent to", async () => {
    const { user } = await register();
    await reset(await linkFor(user));
    expect((await login(user.email, NEW_PASSWORD)).body.user.emailConfirmed).toBe(true);
  });

  test("lifts the lock-out of the login", async () => {
    const { user } = await register();
    for (let n = 0; n < 5; n++) await guess(user.email);
    expect(await signInCode(user.email)).toBe("LOCKED_OUT");
    await reset(await linkFor(user));
    expect(await signInCode(user.email, NEW_PASSWORD)).toBe("in");
  });

  test("works once", async () => {
    const { user } = await register();
    const link = await linkFor(user);
    await reset(link);
    expect(await server.fail(authRoutes.checkResetToken, { body: { token: link } })).toMatchObject(
      REFUSED,
    );
    expect(
      await server.fail(authRoutes.resetPassword, {
        body: { token: link, password: "Third1Horse" },
      }),
    ).toMatchObject(REFUSED);
    expect(await signInCode(user.email, NEW_PASSWORD)).toBe("in");
  });

  test("lets one of several concurrent uses win", async () => {
    const { user } = await register();
    const link = await linkFor(user);
    const passwords = ["First1Horse", "Second1Horse", "Third1Horse", "Fourth1Horse"];
    const statuses = await Promise.all(
      passwords.map(async (password) => (await reset(link, password)).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 400, 400, 400]);
    expect(await signInCode(user.email, passwords[statuses.indexOf(204)])).toBe("in");
  });

  test("ends earlier links when the password is set", async () => {
    const { user, token } = await register();
    const first = await linkFor(user);
    await run(
      sql`update link_tokens set created_at = created_at - interval '61 seconds' where person_id = ${user.id}`,
    );
    await forgot(user.email);
    const second = await mailedToken(user.id, SUBJECT, 2);
    await Promise.all([reset(first, "First1Horse"), reset(second, "Second1Horse")]);
    expect([(await check(first)).status, (await check(second)).status]).toEqual([400, 400]);

    await run(
      sql`update link_tokens set created_at = created_at - interval '61 seconds' where person_id = ${user.id}`,
    );
    expect(await isAlive(token)).toBe(false);
    await forgot(user.email);
    const third = await mailedToken(user.id, SUBJECT, 3);
    const present =
      (await signInCode(user.email, "First1Horse")) === "in" ? "First1Horse" : "Second1Horse";
    const session = (await login(user.email, present)).body;
    const body = { currentPassword: present, newPassword: NEW_PASSWORD };
    expect(
      (await server.call(profileRoutes.changePassword, { token: session.token, body })).status,
    ).toBe(204);
    expect(await server.fail(authRoutes.checkResetToken, { body: { token: third } })).toMatchObject(
      REFUSED,
    );
  });

  test("is rejected when invented or when it is a confirmation link", async () => {
    const { user } = await register();
    const confirming = await mailedToken(user.id, "Confirm your email");
    for (const token of ["x".repeat(43), confirming]) {
      expect(await server.fail(authRoutes.checkResetToken, { body: { token } })).toMatchObject(
        REFUSED,
      );
      expect(
        await server.fail(authRoutes.resetPassword, { body: { token, password: NEW_PASSWORD } }),
      ).toMatchObject(REFUSED);
    }
  });

  test("is not used up by a password that breaks the rules", async () => {
    const { user } = await register();
    const link = await linkFor(user);
    const response = await server.fail(authRoutes.resetPassword, {
      body: { token: link, password: "short" },
    });
    expect(response).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
    expect((await check(link)).status).toBe(204);
  });
});

test("a sign-in that was checking the old password when it was replaced opens no session", async () => {
  const { user } = await register();
  const link = await linkFor(user);
  const [, ...responses] = await Promise.all([
    reset(link),
    ...Array.from({ length: 6 }, () => login(user.email)),
  ]);
  // Sessions opened before the reset were ended by it.
  const opened = responses.filter(({ status }) => status === 200);
  expect(await Promise.all(opened.map(({ body }) => isAlive(body.token)))).not.toContain(true);
});
