import { authRoutes, memberRoutes, workspaceRoutes } from "@arauto/contracts";
import { simpleParser } from "mailparser";
import { afterEach, describe, expect, it } from "vitest";
import type { Config } from "../../config.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { PASSWORD, usersOf } from "./testing/test-users.ts";

let server: TestServer;
afterEach(() => server?.stop());
const { newcomer, run, rows, confirm, allJobsDone } = usersOf(() => server);

/** Starts a server with the settings, one workspace and one invitation. */
async function withInvitation(config: Partial<Config>): Promise<string> {
  server = await startTestServer();
  const owner = await server.signUp();
  await confirm(owner.userId);
  await server.call(memberRoutes.invite, {
    token: owner.token,
    body: { email: "guest@example.com", role: "marketer" },
  });
  await allJobsDone();
  const [mail] = await rows<{ text: string }>(sql`
    select convert_from(source, 'UTF8') as text from captured_mails where rcpt_to = 'guest@example.com'`);
  const { text = "" } = await simpleParser(mail?.text ?? "");
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? "";
  Object.assign(server.config, config);
  return token;
}
const register = (change: object = {}) =>
  server.fail(authRoutes.register, { body: newcomer(change) });
const joined = async (token: string) =>
  (
    await server.call(authRoutes.registerInvited, {
      body: { token, name: "Bia Lima", password: PASSWORD, acceptTerms: true },
    })
  ).status;
const shown = async () => (await server.call(authRoutes.registration)).body;

describe("registration", () => {
  it("by invitation only rejects everyone else", async () => {
    const token = await withInvitation({ registration: "invited" });
    expect(await shown()).toEqual({ mode: "invited", domains: [] });
    expect(await register()).toMatchObject({ status: 403, body: { code: "REGISTRATION_CLOSED" } });
    expect(await joined(token)).toBe(201);
  });

  it("that is closed rejects invitations too", async () => {
    const token = await withInvitation({ registration: "closed" });
    expect(await register()).toMatchObject({ status: 403, body: { code: "REGISTRATION_CLOSED" } });
    expect(await joined(token)).toBe(403);
  });

  it("restricted to domains rejects other addresses and subdomains at the field", async () => {
    const token = await withInvitation({ registrationDomains: ["acme.example"] });
    expect(await shown()).toEqual({ mode: "open", domains: ["acme.example"] });
    for (const email of [
      "ana@example.com",
      "ana@mail.acme.example",
      "ana@acme.example.evil.example",
    ]) {
      expect((await register({ email })).body.errors).toMatchObject([
        { path: "email", code: "domainNotAllowed" },
      ]);
    }
    expect(
      (await server.call(authRoutes.register, { body: newcomer({ email: "ana@ACME.example" }) }))
        .status,
    ).toBe(201);
    expect(await joined(token)).toBe(201);
  });

  it("restricted to domains opens workspaces to confirmed addresses only, when email can be sent", async () => {
    const systemSmtp = {
      host: "127.0.0.1",
      port: 9,
      security: "none",
      username: "",
      password: "",
    } as const;
    server = await startTestServer({
      config: { registrationDomains: ["acme.example"], systemSmtp },
    });
    const { token } = (
      await server.call(authRoutes.register, { body: newcomer({ email: "ana@acme.example" }) })
    ).body;
    const [workspace] = (await server.call(workspaceRoutes.list, { token })).body.items;
    const enter = { token, params: { personTenantId: workspace?.personTenantId ?? "" } };
    expect(await server.fail(workspaceRoutes.enter, enter)).toMatchObject({
      status: 403,
      body: { code: "EMAIL_UNCONFIRMED" },
    });
    await run(sql`update people set email_confirmed_at = now()`);
    expect((await server.call(workspaceRoutes.enter, enter)).status).toBe(200);
    expect((await server.fail(memberRoutes.listInvitations, { token })).body.code).toBe(
      "WORKSPACE_REQUIRED",
    );
  });
});

describe("a language chosen on the sign-in page", () => {
  const signIn = async (email: string, lang?: "pt-br" | "es-es") =>
    (
      await server.call(authRoutes.login, {
        body: { email, password: PASSWORD, ...(lang && { lang }) },
      })
    ).body;

  it("is stored for a user who never chose one, and never replaces a choice", async () => {
    server = await startTestServer();
    const { email } = (await server.call(authRoutes.register, { body: newcomer() })).body.user;
    expect((await signIn(email)).user.lang).toBe("en-us");
    const session = await signIn(email, "pt-br");
    expect(session.user.lang).toBe("pt-br");
    expect((await signIn(email)).user.lang).toBe("pt-br");
    expect((await signIn(email, "es-es")).user.lang).toBe("pt-br");
    await server.call(authRoutes.setLanguage, { token: session.token, body: { lang: "en-us" } });
    expect((await signIn(email, "es-es")).user.lang).toBe("en-us");
  });
});
