import { LANGUAGES, mailboxRoutes, workspaceRoutes } from "@arauto/contracts";
import { type ParsedMail, simpleParser } from "mailparser";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import type { Deps } from "../../platform/deps.ts";
import { createLog } from "../../platform/log.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import {
  type Behavior,
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../delivery/testing/scripted-receiver.ts";
import { composeMail } from "./compose.ts";
import { sendSystemMail } from "./jobs.ts";
import { plainWords } from "./plain-words.ts";
import { queueSystemMail, type SystemMail, type SystemMailPayload } from "./system-mail.ts";

const LINK = "https://arauto.example/reset?token=Secret_of-the-link";

/** Queues an email, returns its job's payload as stored, and rolls back. */
async function payloadOf(deps: Deps, message: SystemMail): Promise<SystemMailPayload> {
  let payload: SystemMailPayload | undefined;
  const undone = deps.database.system(async (tx) => {
    await queueSystemMail(tx, deps, message);
    ({ payload } = await tx.one<{ payload: SystemMailPayload }>(
      sql`select payload from graphile_worker._private_jobs order by id desc limit 1`,
    ));
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  if (!payload) throw new Error("Nothing was queued");
  return payload;
}

/** Runs the job once with its log. Resolves to the error that asks for a retry. */
async function tryOnce(deps: Deps, payload: SystemMailPayload, attempt = 1) {
  const lines: string[] = [];
  const log = createLog("trace", { write: (line: string) => void lines.push(line) });
  const run = {
    deps: { ...deps, log },
    signal: new AbortController().signal,
    attempt,
    maxAttempts: 13,
  };
  const error = await sendSystemMail.run(payload, run).then(
    () => undefined,
    (error: Error) => error,
  );
  return { error, log: lines.join("") };
}

describe("the texts of system emails", () => {
  const compose = (message: SystemMail): Promise<ParsedMail> =>
    simpleParser(
      composeMail(message, {
        id: v7(),
        from: { name: "Arauto", address: "no-reply@arauto.example" },
        publicUrl: "https://arauto.example",
        at: new Date("2026-03-04T15:06:00Z"),
      }).bytes,
    );
  const to = { email: "ana@example.com", name: "Ana Souza" };
  const kinds = [
    { kind: "confirmEmail", link: LINK },
    { kind: "resetPassword", link: LINK, minutes: 30 },
    { kind: "passwordChanged" },
    { kind: "twoFactorEnabled" },
    { kind: "twoFactorDisabled" },
    { kind: "recoveryCodeUsed", left: 3 },
    { kind: "confirmNewEmail", link: LINK, minutes: 30 },
    { kind: "emailChangeRequested", newEmail: "new@example.com" },
    { kind: "invitation", link: LINK, workspaceName: "Acme", invitedBy: "Bia", days: 7 },
    {
      kind: "billingCanceled",
      link: LINK,
      workspaceName: "Acme",
      plan: "pro",
      date: "2026-12-24",
    },
  ] as const;

  test.each(LANGUAGES.flatMap((lang) => kinds.map((content) => ({ lang, content }))))(
    "$content.kind in $lang: declares the language, text and HTML match, and there is one link",
    async ({ lang, content }) => {
      const message = await compose({ ...content, to, lang });
      const html = message.html || "";
      const [tongue = "", country = ""] = lang.split("-");
      expect(html).toContain(`<html lang="${tongue}-${country.toUpperCase()}" dir="ltr"`);
      expect(html.match(/href="[^"]*"/g)).toHaveLength(1);
      const [link = ""] = /https:\/\/\S+/.exec(message.text ?? "") ?? [];
      expect(link).toBe("link" in content ? LINK : "https://arauto.example/forgot-password");
      expect(html).toContain(`href="${link}"`);
      expect(html.split(link)).toHaveLength(2);
      const shown = html.replaceAll(/<[^>]*>/g, "\n");
      for (const line of (message.text ?? "")
        .split("\n")
        .filter((one) => !/^(?:-- |https:.*|)$/.test(one)))
        expect(shown).toContain(line.replace(/:$/, "").replaceAll("'", "&#39;"));
      expect(message.headers.get("auto-submitted")).toBe("auto-generated");
      expect(message.messageId).toMatch(/^<[\w-]+@arauto\.example>$/);
      expect(message.date?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    },
  );

  test("differ in every language", async () => {
    for (const content of kinds) {
      const messages = await Promise.all(
        LANGUAGES.map((lang) => compose({ ...content, to, lang })),
      );
      expect(new Set(messages.map((message) => message.subject)).size).toBe(3);
      expect(new Set(messages.map((message) => message.text)).size).toBe(3);
    }
  });

  test("load no external resources", async () => {
    for (const content of kinds) {
      const { html } = await compose({ ...content, to, lang: "en-us" });
      expect(html).not.toMatch(/<img|url\(|src=|<link|@import/);
    }
  });

  test("treat names as text: they create no header, markup or link", async () => {
    const evil =
      "Eve\r\nBcc: victim@example.com\r\n\r\n<b>x</b> https://evil.example/win \u202egpj";
    const message = await compose({
      kind: "invitation",
      link: LINK,
      workspaceName: `<script>alert(1)</script>`,
      invitedBy: evil,
      days: 1,
      to: { email: "ana@example.com", name: evil },
      lang: "pt-br",
    });
    expect(message.headers.has("bcc")).toBe(false);
    expect([message.to].flat().flatMap((one) => one?.value.map(({ address }) => address))).toEqual([
      "ana@example.com",
    ]);
    const html = message.html || "";
    expect(html).not.toMatch(/<script|<b>/);
    for (const text of [html, message.text, message.subject, JSON.stringify(message.to)])
      expect(text).not.toMatch(/evil|<b>|&lt;b/);
    expect(html + message.text + message.subject).not.toContain("\u202e");
  });

  test.each(LANGUAGES)(
    "about payments don't call the reader at the billing address an Owner, in %s",
    async (lang) => {
      const receipt = {
        kind: "billingReceipt",
        link: LINK,
        workspaceName: "Acme",
        number: "2026-000184",
        isTest: false,
        plan: "pro",
        amount: 19_900,
        currency: "BRL",
        to: { email: "finance@acme.example", name: "Acme Ltda." },
        lang,
        userId: v7(),
      } as const;
      const reason = async (message: SystemMail) => (await compose(message)).text ?? "";
      const owner = /you own|é titular|eres titular/;
      expect(await reason(receipt)).toMatch(owner);
      const text = await reason({ ...receipt, toBillingAddress: true });
      expect(text).not.toMatch(owner);
      expect(text).toMatch(/invoices for Acme|faturas de Acme|facturas de Acme/);
    },
  );
});

describe("a name or wording in an email", () => {
  test.each([
    ["Café Sol & Cia. Ltda.", "Café Sol & Cia. Ltda."],
    ["Booking.com", "Booking.com"],
    ["I <3 tea, 5 < 6, e.g. now/later", "I <3 tea, 5 < 6, e.g. now/later"],
    ["<b>Ana</b> <img src=x onerror=alert(1)>", "Ana"],
    ["Win at https://evil.example/x?y now", "Win at now"],
    ["www.evil.example Ana", "Ana"],
    ["[Click](https://evil.example) mailto:a@evil.example", "Click"],
    ["Ana evil.example/win", "Ana"],
    ["Ana evil.example?win", "Ana"],
    ["h\u200bttps://evil.example", ""],
    ["HTTPS://EVIL.EXAMPLE\r\nBcc: x", "Bcc: x"],
    ["<!-- x --><script", ""],
  ])("%j keeps its words without links and markup", (text, plain) =>
    expect(plainWords(text)).toBe(plain),
  );

  test("is processed in linear time", () => {
    for (const text of ["<a", "a.", "[x](", "aaaa:", "http://"]) {
      const began = performance.now();
      plainWords(text.repeat(40_000));
      expect(performance.now() - began).toBeLessThan(5_000);
    }
  });

  test("is a placeholder when nothing is left, and a domain in it is not a link", async () => {
    const compose = (workspaceName: string) =>
      simpleParser(
        composeMail(
          {
            kind: "invitation",
            link: LINK,
            workspaceName,
            invitedBy: "Bia",
            days: 1,
            to: { email: "a@example.com", name: "" },
            lang: "en-us",
          },
          {
            id: v7(),
            from: { name: "Arauto", address: "no-reply@arauto.example" },
            publicUrl: "https://arauto.example",
            at: new Date(),
          },
        ).bytes,
      );
    expect((await compose("https://evil.example")).subject).toBe("Bia invited you to …");
    expect((await compose("Booking.com")).subject).toBe("Bia invited you to Booking.\u2060com");
  });
});

describe("without a mail server of the installation", () => {
  let server: TestServer;
  let owner: TestUser;
  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.signUp({ name: "Ana Souza" });
  });
  afterAll(() => server?.stop());

  const queue = (message: SystemMail) =>
    server.deps.database.system((tx) => queueSystemMail(tx, server.deps, message));
  const list = async (token: string, search?: string) =>
    (
      await server.call(mailboxRoutes.list, {
        token,
        query: search === undefined ? {} : { search },
      })
    ).body;
  const arrived = async (token: string, search: string) => {
    await expect
      .poll(async () => (await list(token, search)).items.length, { timeout: 15_000 })
      .toBe(1);
    const [mail] = (await list(token, search)).items;
    if (!mail) throw new Error("No mail");
    return mail;
  };
  const reset = (change: Partial<SystemMail> = {}): SystemMail =>
    ({
      kind: "resetPassword",
      link: LINK,
      minutes: 30,
      to: { email: owner.email, name: "Ana Souza" },
      lang: "es-es",
      userId: owner.userId,
      ...change,
    }) as SystemMail;

  test("a user's email waits in the workspace they opened last, hidden from all other members", async () => {
    const older = (
      await server.call(workspaceRoutes.create, {
        token: owner.token,
        body: { name: "Never opened" },
      })
    ).status;
    expect(older).toBeLessThan(300);
    await queue(reset());
    const message = await arrived(owner.token, "nueva contraseña");
    expect(message).toMatchObject({
      from: "no-reply@arauto.example",
      to: owner.email,
      campaignId: null,
    });
    const opened = (
      await server.call(mailboxRoutes.get, { token: owner.token, params: { id: message.id } })
    ).body;
    expect(opened.text).toContain(LINK);

    for (const role of ["admin", "analyst"] as const) {
      const token = await server.member(owner.tenantId, role);
      const seen = await list(token);
      expect(seen.items.map(({ id }) => id)).not.toContain(message.id);
      expect(seen.total).toBe(seen.items.length);
      for (const search of ["contraseña", owner.email])
        expect((await list(token, search)).items).toEqual([]);
      for (const route of [mailboxRoutes.get, mailboxRoutes.source])
        expect((await server.fail(route, { token, params: { id: message.id } })).status).toBe(404);
      await server.call(mailboxRoutes.clear, { token });
    }
    expect(await arrived(owner.token, "nueva contraseña")).toEqual(message);
    await server.call(mailboxRoutes.clear, { token: owner.token });
    expect((await list(owner.token)).items).toEqual([]);
  });

  test("an invitation of a workspace without a server is visible to the inviter only", async () => {
    const admin = await server.member(owner.tenantId, "admin");
    await queue({
      kind: "invitation",
      link: LINK,
      workspaceName: "Acme",
      invitedBy: "Ana Souza",
      days: 7,
      to: { email: "new@example.com", name: "" },
      lang: "en-us",
      userId: owner.userId,
      viaTenantId: owner.tenantId,
    });
    const message = await arrived(owner.token, "new@example.com");
    expect(message.from).toBe(owner.email);
    expect((await list(admin, "new@example.com")).items).toEqual([]);
  });

  test("a job that runs twice sends one email", async () => {
    const payload = await payloadOf(
      server.deps,
      reset({ to: { email: "twice@example.com", name: "" } }),
    );
    expect(await tryOnce(server.deps, payload)).toEqual({ error: undefined, log: "" });
    expect(await tryOnce(server.deps, payload)).toEqual({ error: undefined, log: "" });
    await arrived(owner.token, "twice@example.com");
  });

  test("an expired link is no longer sent", async () => {
    const payload = await payloadOf(
      server.deps,
      reset({ minutes: -1, to: { email: "late@example.com", name: "" } }),
    );
    const { error, log } = await tryOnce(server.deps, payload);
    expect(error).toBeUndefined();
    expect(log).toContain("too late");
    expect((await list(owner.token, "late@example.com")).items).toEqual([]);
  });

  test("an email to a user without a workspace waits, then is dropped, and the log contains no secret", async () => {
    const homeless = await server.signUp();
    await server.deps.database.system((tx) =>
      tx.execute(sql`delete from person_tenants where person_id = ${homeless.userId}`),
    );
    const payload = await payloadOf(
      server.deps,
      reset({ userId: homeless.userId, to: { email: homeless.email, name: "Secret Name" } }),
    );
    const first = await tryOnce(server.deps, payload);
    expect(first.error?.message).toMatch(/no workspace/);
    const last = await tryOnce(server.deps, payload, 13);
    expect(last.error).toBeUndefined();
    expect(last.log).toContain("failed after its last retry");
    for (const secret of [LINK, "Secret_of", homeless.email, "Secret Name"]) {
      expect(first.error?.stack + last.log).not.toContain(secret);
      expect(JSON.stringify(payload)).not.toContain(secret);
    }
  });
});

describe("with a mail server", () => {
  let server: TestServer;
  let receiver: ScriptedReceiver;
  const behaviors = new Map<string, Behavior>();
  beforeAll(async () => {
    receiver = await startScriptedReceiver({
      behave: (address) => behaviors.get(address),
      login: { username: "system", password: "Let me in" },
      keepSources: true,
    });
    const systemSmtp = {
      host: "127.0.0.1",
      port: receiver.port,
      security: "none",
      username: "system",
      password: "Let me in",
    } as const;
    server = await startTestServer({ config: { systemSmtp } });
  });
  afterAll(async () => {
    await server?.stop();
    await receiver?.stop();
  });

  const mailTo = (email: string): SystemMail => ({
    kind: "resetPassword",
    link: LINK,
    minutes: 30,
    to: { email, name: "Ana" },
    lang: "pt-br",
    userId: v7(),
  });
  const queue = (message: SystemMail) =>
    server.deps.database.system((tx) => queueSystemMail(tx, server.deps, message));
  const timesTaken = (email: string) => receiver.taken.get(email) ?? 0;

  test("an email is sent once, in its language, and stored in no mailbox", async () => {
    await queue(mailTo("once@example.com"));
    await expect.poll(() => timesTaken("once@example.com"), { timeout: 15_000 }).toBe(1);
    const source = receiver.messages.find(({ to }) => to === "once@example.com")?.source ?? "";
    const message = await simpleParser(source);
    expect(message.subject).toBe("Defina uma nova senha");
    expect(message.from?.text).toBe('"Arauto" <no-reply@arauto.example>');
    const stored = await server.deps.database.system((tx) =>
      tx.query(sql`select 1 from captured_mails where rcpt_to = 'once@example.com'`),
    );
    expect(stored).toEqual([]);
  });

  test("nothing is sent when the transaction does not commit", async () => {
    await payloadOf(server.deps, mailTo("undone@example.com"));
    await queue(mailTo("done@example.com"));
    await expect.poll(() => timesTaken("done@example.com"), { timeout: 15_000 }).toBe(1);
    expect(timesTaken("undone@example.com")).toBe(0);
  });

  test("a temporary rejection is retried", async () => {
    behaviors.set("busy@example.com", {
      at: "rcpt",
      code: 451,
      text: "4.2.2 busy@example.com is over its quota",
    });
    const payload = await payloadOf(server.deps, mailTo("busy@example.com"));
    const { error } = await tryOnce(server.deps, payload);
    expect(error?.message).toBe("The mail server replied 451 (rcpt)");
    await queue(mailTo("busy@example.com"));
    behaviors.delete("busy@example.com");
    await expect.poll(() => timesTaken("busy@example.com"), { timeout: 20_000 }).toBe(1);
  });

  test("a permanent rejection ends it, with a log line without addresses", async () => {
    behaviors.set("gone@example.com", {
      at: "rcpt",
      code: 550,
      text: "5.1.1 gone@example.com does not exist",
    });
    const { error, log } = await tryOnce(
      server.deps,
      await payloadOf(server.deps, mailTo("gone@example.com")),
    );
    expect(error).toBeUndefined();
    expect(log).toContain("permanently rejected");
    expect(log).toContain("550");
    expect(log).not.toMatch(/gone@|example\.com|Secret_of/);
  });

  test("an address that no server would accept ends it too", async () => {
    const { error, log } = await tryOnce(
      server.deps,
      await payloadOf(server.deps, mailTo("a@b.example>\r\nRCPT TO:<x@y.example")),
    );
    expect(error).toBeUndefined();
    expect(log).toContain("permanently rejected");
  });

  test("a lost reply is retried with the same Message-ID; an accepted email is not", async () => {
    behaviors.set("lost@example.com", { at: "drop" });
    const payload = await payloadOf(server.deps, mailTo("lost@example.com"));
    const { error } = await tryOnce(server.deps, payload);
    expect(error?.message).toMatch(/closed the connection before it replied/);
    behaviors.delete("lost@example.com");
    const before = timesTaken("lost@example.com");
    for (let again = 0; again < 2; again++)
      expect((await tryOnce(server.deps, payload, 2)).error).toBeUndefined();
    expect(timesTaken("lost@example.com")).toBe(before + 1);
    const ids = receiver.messages
      .filter(({ to }) => to === "lost@example.com")
      .map(({ source }) => /Message-ID:\s*(<.*>)/.exec(source)?.[1]);
    expect(new Set(ids)).toEqual(new Set([`<${payload.mailId}@arauto.example>`]));
  });

  test("a server that does not respond or rejects the password is retried, without logging either", async () => {
    const message = mailTo("later@example.com");
    for (const change of [{ port: 1 }, { password: "wrong" }]) {
      const systemSmtp = { ...server.config.systemSmtp, ...change } as NonNullable<
        typeof server.config.systemSmtp
      >;
      const deps = { ...server.deps, config: { ...server.config, systemSmtp } };
      const { error } = await tryOnce(deps, await payloadOf(server.deps, message));
      expect(error?.message).toMatch(/^No connection to the mail server \((connect|auth)\)$/);
    }
  });

  test("an invitation of a workspace without its own server is sent through the installation's", async () => {
    const { userId, tenantId } = await server.signUp();
    const invitation = {
      kind: "invitation",
      link: LINK,
      workspaceName: "Acme",
      invitedBy: "Bia",
      days: 7,
    } as const;
    await queue({
      ...invitation,
      to: { email: "guest@example.com", name: "" },
      lang: "en-us",
      userId,
      viaTenantId: tenantId,
    });
    await expect.poll(() => timesTaken("guest@example.com"), { timeout: 15_000 }).toBe(1);
  });

  const confirmation = (email: string, tenantId: string): SystemMail => ({
    kind: "confirmContact",
    link: LINK,
    workspaceName: "Acme",
    brandColor: null,
    wording: "Yes",
    days: 30,
    to: { email, name: "" },
    lang: "en-us",
    viaTenantId: tenantId,
  });

  test("a request to confirm is never sent through the installation's server: it waits in the workspace's test inbox", async () => {
    const { tenantId } = await server.signUp();
    const payload = await payloadOf(server.deps, confirmation("stranger@example.com", tenantId));
    expect(await tryOnce(server.deps, payload)).toEqual({ error: undefined, log: "" });
    const stored = await server.deps.database.system((tx) =>
      tx.query(sql`select tenant_id from captured_mails where rcpt_to = 'stranger@example.com'`),
    );
    expect(stored).toEqual([{ tenantId }]);
    expect(timesTaken("stranger@example.com")).toBe(0);
  });

  test("an invitation is sent through the workspace's own server, from its sender", async () => {
    const own = await startScriptedReceiver({ keepSources: true });
    try {
      const { tenantId, userId } = await server.signUp();
      await server.deps.database.tenant(tenantId, (tx) =>
        tx.execute(sql`
          insert into sending_accounts (tenant_id, id, kind, name, from_name, from_email, host, port, security, username, connections, last_test)
          values (${tenantId}, ${v7()}, 'smtp', 'Relay', 'Café', 'team@cafe.example', '127.0.0.1', ${own.port}, 'none', '', 1, '{"ok":true}')`),
      );
      const invitation = {
        kind: "invitation",
        link: LINK,
        workspaceName: "Café",
        invitedBy: "Bia",
        days: 7,
      } as const;
      await queue({
        ...invitation,
        to: { email: "guest2@example.com", name: "" },
        lang: "pt-br",
        userId,
        viaTenantId: tenantId,
      });
      await expect
        .poll(() => own.taken.get("guest2@example.com") ?? 0, { timeout: 15_000 })
        .toBe(1);
      const message = await simpleParser(own.messages[0]?.source ?? "");
      expect(message.from?.value).toEqual([{ name: "Café", address: "team@cafe.example" }]);
      expect(timesTaken("guest2@example.com")).toBe(0);
      const payload = await payloadOf(server.deps, confirmation("contact@example.com", tenantId));
      expect(await tryOnce(server.deps, payload)).toEqual({ error: undefined, log: "" });
      expect(own.taken.get("contact@example.com")).toBe(1);
    } finally {
      await own.stop();
    }
  });
});
