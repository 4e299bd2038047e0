import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  contactRoutes,
  authRoutes,
  profileRoutes,
  sendingAccountRoutes,
  sendingDomainRoutes,
} from "@arauto/contracts";
import { signToken } from "@arauto/mail";
import { NIL } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { allDomains } from "./domains/index.ts";
import { smtpOptionsOf } from "./domains/sending-accounts/index.ts";
import { trackingKey } from "./domains/tracking/index.ts";
import { compile, sql } from "./platform/database/sql.ts";
import { builtProgram } from "./testing/built-server.ts";
import { createTestDatabase } from "./testing/test-database.ts";
import { startTestServer, type TestUser, type TestServer } from "./testing/test-server.ts";

const FORMER = randomBytes(32).toString("hex");
const CURRENT = randomBytes(32).toString("hex");
const SMTP_PASSWORD = "smtp password of the workspace";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: TestServer;
let ana: TestUser;
let smtpId: string;

const start = (secret: string, previousSecrets: readonly string[]) =>
  startTestServer({ databaseUrl: database.url, config: { role: "api", secret, previousSecrets } });

beforeAll(async () => {
  database = await createTestDatabase();
  server = await start(FORMER, []);
  ana = await server.signUp({ confirmed: true });
  const { token } = ana;
  const smtp = {
    host: "127.0.0.1",
    port: 2525,
    security: "none" as const,
    username: "ana",
    password: SMTP_PASSWORD,
  };
  const account = await server.call(sendingAccountRoutes.create, {
    token,
    body: { name: "Relay", fromName: "Ana", fromEmail: "ana@example.com", smtp },
  });
  smtpId = account.body.id;
  await server.call(sendingDomainRoutes.create, { token, body: { name: "example.com" } });
  await server.call(profileRoutes.startTwoFactor, { token, body: { password: ana.password } });
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

/** Counts the encrypted values of each column by whether the running server's current key encrypted them. */
async function boxes(): Promise<Record<string, { current: number; former: number }>> {
  const ending = server.deps.secrets.currentEnding;
  const found: Record<string, { current: number; former: number }> = {};
  for (const { name, table, box } of allDomains.flatMap((domain) => domain.sealed ?? [])) {
    found[name] = await server.deps.database.system((tx) =>
      tx.one(sql`
        select count(*) filter (where right(${box}, ${ending.length}::int) = ${ending}) as current,
          count(*) filter (where right(${box}, ${ending.length}::int) <> ${ending}) as former
        from ${table} where ${box} is not null`),
    );
  }
  return found;
}

function reencrypt(secret: string, previous: string): Promise<{ code: number; out: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    ARAUTO_SECRET: secret,
    ARAUTO_SECRET_PREVIOUS: previous,
  };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [builtProgram("reencrypt-secrets")],
      { env },
      (_, out, error) => resolve({ code: child.exitCode ?? -1, out: out + error }),
    );
  });
}

const smtpPassword = () =>
  server.deps.database.tenant(
    ana.tenantId,
    async (tx) => (await smtpOptionsOf(server.deps, tx, ana.tenantId, smtpId)).password,
  );

it("keeps sessions, links and stored passwords through a rotation, and re-encrypts them without the previous secret", async () => {
  const body = { name: "Rui", email: "rui@example.com", status: "active" as const };
  const { id: contactId } = (await server.call(contactRoutes.create, { token: ana.token, body }))
    .body;
  const link = signToken(
    { kind: "preferences", tenantId: ana.tenantId, campaignId: NIL, contactId, link: 0 },
    trackingKey(server.deps),
  );
  // The earlier format without key ids.
  await server.deps.database.system((tx) =>
    tx.execute(sql`update sending_accounts set password_box = split_part(password_box, '=.', 1)`),
  );
  await server.stop();

  server = await start(CURRENT, [FORMER]);
  expect((await server.call(authRoutes.me, { token: ana.token })).status).toBe(200);
  expect((await fetch(`${server.url}/p/${link}`)).status).toBe(200);
  expect(await smtpPassword()).toBe(SMTP_PASSWORD);

  expect(await reencrypt(CURRENT, FORMER)).toMatchObject({
    code: 0,
    out: expect.stringContaining("DKIM keys: 2 re-encrypted"),
  });
  const after = await boxes();
  expect(Object.values(after).map(({ former }) => former)).toEqual(
    Object.values(after).map(() => 0),
  );
  expect(after["passwords of sending accounts"]?.current).toBe(1);
  expect(after["secrets of authenticator apps"]?.current).toBe(1);
  expect(await reencrypt(CURRENT, FORMER)).toMatchObject({
    code: 0,
    out: expect.stringContaining("DKIM keys: 0 re-encrypted"),
  });
  await server.stop();

  server = await start(CURRENT, []);
  expect(await smtpPassword()).toBe(SMTP_PASSWORD);
  expect((await server.fail(authRoutes.me, { token: ana.token })).status).toBe(401);
  expect((await fetch(`${server.url}/p/${link}`)).status).toBe(404);
});

it("exits with 1 and changes nothing when a value cannot be decrypted", async () => {
  const before = await boxes();
  const strange = randomBytes(32).toString("hex");
  const { code, out } = await reencrypt(strange, randomBytes(32).toString("hex"));
  expect(code).toBe(1);
  expect(out).toContain("1 can't be decrypted");
  expect(await boxes()).toEqual(before);
});

it("covers every column with encrypted values", async () => {
  const columns = await server.deps.database.system((tx) =>
    tx.query<{ name: string }>(sql`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and (column_name like '%\\_box' or column_name like '%\\_secret')`),
  );
  const sealed = allDomains
    .flatMap((domain) => domain.sealed ?? [])
    .map(({ table, box }) => `${compile(table).text}.${compile(box).text}`);
  // Responses are kept for a day, during which the previous secret is still configured.
  expect(columns.map(({ name }) => name).toSorted()).toEqual(
    [...sealed, "idempotency_keys.answer_box"].toSorted(),
  );
});
