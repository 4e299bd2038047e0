import { setTimeout as sleep } from "node:timers/promises";
import { authRoutes, profileRoutes, type Session } from "@arauto/contracts";
import { simpleParser } from "mailparser";
import { Secret, TOTP } from "otpauth";
import { type Sql, sql } from "../../../platform/database/sql.ts";
import type { TestServer } from "../../../testing/test-server.ts";

export const PASSWORD = "Correct1Horse";
const PATIENCE_MS = 20_000;
const STEP_MS = 30_000;

export interface PrivateMail {
  subject: string;
  text: string;
}

/** Returns functions that read the system emails to users. */
function emailsOf(rows: <T>(statement: Sql) => Promise<T[]>) {
  const emails = {
    /** Returns the system emails to a user so far, oldest first. */
    async mails(userId: string): Promise<PrivateMail[]> {
      const found = await rows<{ source: Buffer }>(
        sql`select source from captured_mails where person_id = ${userId} order by received_at, id`,
      );
      const parsed = await Promise.all(found.map(({ source }) => simpleParser(source)));
      return parsed.map(({ subject = "", text = "" }) => ({ subject, text }));
    },
    /** Waits for the given number of emails with this subject. */
    async mailed(userId: string, subject: string, times = 1): Promise<PrivateMail[]> {
      for (const until = Date.now() + PATIENCE_MS; ; await sleep(50)) {
        const found = (await emails.mails(userId)).filter((message) => message.subject === subject);
        if (found.length >= times) return found;
        if (Date.now() > until)
          throw new Error(`${found.length} of ${times} emails "${subject}" came`);
      }
    },
    /** Returns the secret of the newest link emailed with this subject. */
    async mailedToken(userId: string, subject: string, times = 1): Promise<string> {
      const token = /token=([\w-]+)/.exec(
        (await emails.mailed(userId, subject, times)).at(-1)?.text ?? "",
      )?.[1];
      if (!token) throw new Error("The email has no link");
      return token;
    },
  };
  return emails;
}

/** Users for tests of sign-in, each with a unique email. */
export function usersOf(serverOf: () => TestServer) {
  let count = 0;
  const newcomer = (change: object = {}) => {
    const email = `person${++count}@example.com`;
    return {
      companyName: "Acme",
      email,
      name: "Ana Souza",
      password: PASSWORD,
      acceptTerms: true as const,
      ...change,
    };
  };
  const system = <T>(statement: Sql) =>
    serverOf().deps.database.system((tx) => tx.query<T>(statement));

  const users = {
    newcomer,
    async register(change: object = {}): Promise<Session> {
      return (await serverOf().call(authRoutes.register, { body: newcomer(change) })).body;
    },
    login: (email: string, password = PASSWORD, code?: string) =>
      serverOf().call(authRoutes.login, {
        body: { email, password, ...(code !== undefined && { code }) },
      }),
    guess: (email: string) =>
      serverOf().fail(authRoutes.login, { body: { email, password: "Wrong1Guess" } }),
    /** Returns the result of a sign-in: the status, or the problem's code. */
    async signInCode(email: string, password = PASSWORD, code?: string): Promise<string> {
      const { status, body } = await users.login(email, password, code);
      return status === 200 ? "in" : (body as unknown as { code: string }).code;
    },
    run: (statement: Sql) => serverOf().deps.database.system((tx) => tx.execute(statement)),
    rows: system,
    forgetFailures: () =>
      serverOf().deps.database.system((tx) => tx.execute(sql`delete from sign_in_failures`)),
    async count(statement: Sql): Promise<number> {
      return (await system<{ n: number }>(statement))[0]?.n ?? 0;
    },
    async isAlive(token: string): Promise<boolean> {
      const headers = { authorization: `Bearer ${token}` };
      return (
        (await fetch(`${serverOf().url}/api${authRoutes.me.path}`, { headers })).status === 200
      );
    },

    ...emailsOf(system),
    /** Waits until no job is left, so that every pending email has been sent. */
    async allJobsDone(): Promise<void> {
      const waiting = sql`select count(*) as n from graphile_worker._private_jobs`;
      for (
        const until = Date.now() + PATIENCE_MS;
        (await users.count(waiting)) > 0;
        await sleep(30)
      ) {
        if (Date.now() > until) throw new Error("Some jobs do not end");
      }
    },

    /** Confirms the address, as if the user had followed the link in the email. */
    confirm: (userId: string) =>
      users.run(sql`update people set email_confirmed_at = now() where id = ${userId}`),

    /**
     * Confirms the address and enables two-factor. Uses the code of the previous step, so that
     * those of this and the next step stay unused.
     */
    async enroll(token: string): Promise<{ codes: string[]; codeAt: (steps: number) => string }> {
      await users.confirm((await serverOf().call(authRoutes.me, { token })).body.id);
      const { secret } = (
        await serverOf().call(profileRoutes.startTwoFactor, { token, body: { password: PASSWORD } })
      ).body;
      const codeAt = (steps: number) =>
        TOTP.generate({
          secret: Secret.fromBase32(secret),
          timestamp: Date.now() + steps * STEP_MS,
        });
      await earlyInStep();
      const { body } = await serverOf().call(profileRoutes.enableTwoFactor, {
        token,
        body: { code: codeAt(-1) },
      });
      return { codes: body.recoveryCodes, codeAt };
    },
  };
  return users;
}

/** Waits for the start of a time step, so that a code does not expire on its way. */
export async function earlyInStep(): Promise<void> {
  const left = TOTP.remaining({ period: STEP_MS / 1000 });
  if (left < 8_000) await sleep(left + 50);
}
