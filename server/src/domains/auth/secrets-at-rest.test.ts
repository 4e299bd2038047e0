import { createHash } from "node:crypto";
import { authRoutes, profileRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { systemMailDomain } from "../system-mail/index.ts";
import { forgotPasswordJob } from "./recovery.ts";
import { usersOf } from "./testing/test-users.ts";

// Without a worker every email stays in the queue, where a token could leak.
let server: TestServer;
beforeAll(async () => (server = await startTestServer({ config: { role: "api" } })));
afterAll(() => server?.stop());
const { register, rows, run, mails } = usersOf(() => server);

/** Returns every row of every table as text, except the mailbox. */
async function wholeDatabase(): Promise<string> {
  const tables = await rows<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' and table_name <> 'captured_mails'`);
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows: found } = await server.deps.database.pool.query<{ row: string }>(
        `select t::text as row from ${name} t`,
      );
      return found.map(({ row }) => `${name}: ${row}`).join("\n");
    }),
  );
  return texts.join("\n");
}

test("no token of a link exists anywhere but in the delivered email: not in tables, not in the job queue", async () => {
  const { user } = await register({ email: "secretive@example.com" });
  await server.call(authRoutes.forgotPassword, { body: { email: user.email } });
  const jobs = [forgotPasswordJob, ...(systemMailDomain.jobs ?? [])];
  // Run by the test, the jobs stay in the queue with their payloads.
  for (const { name, run: work } of jobs) {
    const queued = await rows<{ payload: object }>(sql`
      select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${name}`);
    for (const { payload } of queued)
      await work(payload, {
        deps: server.deps,
        signal: new AbortController().signal,
        attempt: 1,
        maxAttempts: 1,
      });
  }
  const tokens = (await mails(user.id)).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? "");
  expect(tokens).toHaveLength(2);

  const stored = await wholeDatabase();
  expect(stored).toContain("secretive@example.com");
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/);
    for (const form of [
      token,
      Buffer.from(token).toString("base64"),
      Buffer.from(token).toString("hex"),
      Buffer.from(token, "base64url").toString("hex"),
    ])
      expect(stored).not.toContain(form);
  }

  const responses = await Promise.all(
    tokens.map((token) => server.call(authRoutes.checkResetToken, { body: { token } })),
  );
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400]);

  // Proves that the search above finds a token that is there.
  await run(sql`update people set name = ${tokens[0] ?? ""} where id = ${user.id}`);
  expect(await wholeDatabase()).toContain(tokens[0]);
});

test("a request with a password and an Idempotency-Key stores no plain digest to guess the password from", async () => {
  const { token } = await register();
  const body = { currentPassword: "Wrong1Guess", newPassword: "Another1Horse" };
  await server.fail(profileRoutes.changePassword, { token, body, idempotencyKey: "once" });
  const [row] = await rows<{ hash: Buffer }>(
    sql`select request_hash as hash from idempotency_keys where key = 'once'`,
  );
  expect(row?.hash).toHaveLength(32);
  const text = JSON.stringify(["POST", "/api/v1/Profile/ChangePassword", "", body]);
  expect(row?.hash.equals(createHash("sha256").update(text).digest())).toBe(false);
});
