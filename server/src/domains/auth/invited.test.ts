import { authRoutes, memberRoutes, workspaceRoutes } from "@arauto/contracts";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { PASSWORD, usersOf } from "./testing/test-users.ts";

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp({ companyName: "Padaria Aurora" });
  await run(sql`update people set email_confirmed_at = now() where id = ${owner.userId}`);
});
afterAll(() => server?.stop());
const { newcomer, register, run, rows, count, isAlive, mailed, allJobsDone, signInCode } = usersOf(
  () => server,
);

/** Invites a user and returns the secret of the emailed link. */
async function invite(email: string): Promise<string> {
  await server.call(memberRoutes.invite, { token: owner.token, body: { email, role: "marketer" } });
  await allJobsDone();
  const [mail] = await rows<{ source: Buffer }>(
    sql`select source from captured_mails where rcpt_to = ${email} order by received_at desc limit 1`,
  );
  const token = /token=([\w-]+)/.exec((await simpleParser(mail?.source ?? "")).text ?? "")?.[1];
  if (!token) throw new Error("The invitation has no link");
  return token;
}
const join = (token: string, change: object = {}) =>
  server.call(authRoutes.registerInvited, {
    body: {
      token,
      name: "Bia Lima",
      password: PASSWORD,
      acceptTerms: true,
      lang: "pt-br",
      ...change,
    },
  });

describe("registering by an invitation", () => {
  test("creates the user and signs in to the workspace with the invitation's role", async () => {
    const { email } = newcomer();
    const response = await join(await invite(email));
    expect(response.status).toBe(201);
    expect(response.body.user).toMatchObject({
      email,
      name: "Bia Lima",
      lang: "pt-br",
      workspaceName: "Padaria Aurora",
      memberRole: "marketer",
      emailConfirmed: false,
    });
    expect(response.body.user.permissions).toContain("CAMPAIGN.WRITE");
    expect(await isAlive(response.body.token)).toBe(true);
    const { items } = (await server.call(workspaceRoutes.list, { token: response.body.token }))
      .body;
    expect(items.map(({ name, role }) => [name, role])).toEqual([["Padaria Aurora", "marketer"]]);
    expect(await signInCode(email)).toBe("in");
  });

  test("leaves the address to be confirmed by an email that only the user sees", async () => {
    const { email } = newcomer();
    const { user } = (await join(await invite(email))).body;
    expect(await mailed(user.id, "Confirme seu e-mail")).toHaveLength(1);
  });

  test("rejects an invented link", async () => {
    const body = { token: "x".repeat(43), name: "Bia Lima", password: PASSWORD, acceptTerms: true };
    expect(await server.fail(authRoutes.registerInvited, { body })).toMatchObject({
      status: 400,
      body: { code: "LINK_INVALID" },
    });
  });

  test("rejects an email that has a login by now, whose owner accepts by signing in", async () => {
    const body = newcomer();
    const token = await invite(body.email);
    await register({ email: body.email });
    const users = sql`select count(*) as n from people`;
    const before = await count(users);
    const response = await server.fail(authRoutes.registerInvited, {
      body: { token, name: "Bia Lima", password: PASSWORD, acceptTerms: true },
    });
    expect(response).toMatchObject({ status: 409, body: { code: "EMAIL_TAKEN" } });
    expect(await count(users)).toBe(before);
  });

  test("creates one user and one membership when done concurrently", async () => {
    const { email } = newcomer();
    const token = await invite(email);
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => (await join(token)).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(await count(sql`select count(*) as n from people where email = ${email}`)).toBe(1);
    expect(
      await count(
        sql`select count(*) as n from person_tenants m join people p on p.id = m.person_id where p.email = ${email}`,
      ),
    ).toBe(1);
  });

  test.each([
    ["unaccepted terms", { acceptTerms: false }, "acceptTerms"],
    ["a weak password", { password: "weakweak" }, "password"],
    ["a short name", { name: "Al" }, "name"],
  ])("rejects %s, naming the field", async (_, change, path) => {
    const body = {
      token: "x".repeat(43),
      name: "Bia Lima",
      password: PASSWORD,
      acceptTerms: true,
      ...change,
    };
    const response = await server.fail(authRoutes.registerInvited, { body });
    expect(response.body.errors?.map((error) => error.path)).toContain(path);
  });
});
