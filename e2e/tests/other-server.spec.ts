import { simpleParser } from "mailparser";
import { CAMPAIGNS_PATH } from "../src/addresses.ts";
import { senderRules } from "../../mail/src/testing/sender-rules.ts";
import { startDnsServer } from "../../server/src/testing/dns-server.ts";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";
import { eximMissing, startExim } from "../src/exim.ts";
import { postfixMissing, startPostfix } from "../src/postfix.ts";
import { startProduct } from "../src/product.ts";
import { dkimVerdicts, spamScores, checkersMissing } from "../src/third-party-checks.ts";
import { blocksWithText, templateBody } from "../src/template-body.ts";

const SOURCE = `<html><body><p>Bom dia, {{ account.name }}. Ação e emoção às 7h 🌅</p><p><a href="https://example.com/pão?q=1&amp;r=2">Ver</a></p></body></html>`;
const CONTACTS = 40;

interface Id {
  id: string;
}

test("sends a campaign through Postfix and distinguishes its rejections", async ({ page }) => {
  test.setTimeout(600_000);
  const missing = postfixMissing();
  test.skip(missing !== null, missing ?? "");
  const postfix = await startPostfix({
    "gone@example.com": "550 5.1.1 No such user",
    "later@example.com": "451 4.2.0 Try again later",
  });
  try {
    await registerAndSignIn(page, newLogin("Mercado Novo"));

    // The account is set up in the console, like an operator would.
    await page.goto("/settings/sending-accounts");
    await page.getByRole("button", { name: "Add sending account" }).click();
    const form = page.getByRole("dialog");
    await form.getByRole("button", { name: "Other SMTP server" }).click();
    await form.getByLabel("Name", { exact: false }).first().fill("Our Postfix");
    await form.getByLabel("Sender name").fill("Mercado Novo");
    await form.getByLabel("Sender email").fill("novidades@mercado.example.com");
    await form.getByText("No encryption").click();
    await form.getByLabel("Host").fill("127.0.0.1");
    await form.getByLabel("Port").fill(String(postfix.port));
    await form.getByRole("button", { name: "Add sending account" }).click();
    await form.getByRole("button", { name: "Later" }).click();
    const card = page.getByRole("article", { name: "Our Postfix" });
    await card.getByRole("button", { name: "Test connection" }).click();
    await expect(card.getByText("Works")).toBeVisible();

    const accounts = await api<{ items: { id: string; kind: string }[] }>(page, "SendingAccounts");
    const sendingAccountId = accounts.items.find(({ kind }) => kind === "smtp")?.id;
    for (const name of [
      "gone",
      "later",
      ...Array.from({ length: CONTACTS - 2 }, (_, number) => `pessoa${number}`),
    ]) {
      await api(page, "Accounts", {
        method: "POST",
        body: { name: `José ${name}`, email: `${name}@example.com`, status: "active" },
      });
    }
    const template = await api<Id>(page, "Templates", {
      method: "POST",
      body: templateBody("Bom dia", {
        subject: "Bom dia, {{ account.name }} – já é sábado",
        source: SOURCE,
      }),
    });
    const campaign = await api<Id>(page, "Campaigns", {
      method: "POST",
      body: { name: "Sábado", sendingAccountId, templateId: template.id },
    });
    await api(page, `Campaigns/${campaign.id}/Start`, { method: "POST" });

    await page.goto(`${CAMPAIGNS_PATH}/${campaign.id}`);
    await expect
      .poll(
        async () =>
          (await api<{ balance: { sent: number } | null }>(page, `Campaigns/${campaign.id}`))
            .balance?.sent,
        {
          timeout: 120_000,
        },
      )
      .toBe(CONTACTS - 2);
    const { balance } = await api<{ balance: object }>(page, `Campaigns/${campaign.id}`);
    expect(balance).toMatchObject({
      frozen: CONTACTS,
      sent: CONTACTS - 2,
      failed: 1,
      bounced: 1,
      pending: 1,
      deferred: 1,
      uncertain: 0,
      addsUp: true,
    });
    await expect(page.getByText("Adds up", { exact: true })).toBeVisible();

    // Postfix has each message once, and an email client can read it.
    await expect.poll(() => postfix.messages().length, { timeout: 60_000 }).toBe(CONTACTS - 2);
    const messages = await Promise.all(postfix.messages().map((message) => simpleParser(message)));
    const recipients = messages
      .map((message) => message.headers.get("to"))
      .map((to) => (to as { text: string }).text);
    expect(new Set(recipients).size).toBe(CONTACTS - 2);
    const first = messages.find((message) => message.subject?.includes("pessoa0 "));
    expect(first?.subject).toBe("Bom dia, José pessoa0 – já é sábado");
    expect(first?.text).toContain("Ação e emoção às 7h 🌅");
    expect(first?.from?.text).toContain("novidades@mercado.example.com");
    expect(first?.headers.has("list-unsubscribe") || first?.headers.has("list")).toBe(true);

    // The bounced address is suppressed; the temporarily rejected recipient is pending until the campaign is canceled.
    await page.getByRole("textbox", { name: "Email of the contact" }).fill("gone@example.com");
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await expect(
      page.getByRole("region", { name: /^Why did/ }).getByText("550 5.1.1"),
    ).toBeVisible();
    await api(page, `Campaigns/${campaign.id}/Cancel`, { method: "POST" });
    await expect
      .poll(
        async () => (await api<{ balance: object }>(page, `Campaigns/${campaign.id}`)).balance,
        { timeout: 30_000 },
      )
      .toMatchObject({
        frozen: CONTACTS,
        sent: CONTACTS - 2,
        failed: 1,
        skipped: 1,
        pending: 0,
        addsUp: true,
      });
  } finally {
    await postfix.stop();
  }
});

interface Domain extends Id {
  status: string;
  records: {
    purpose: string;
    type: string;
    host: string;
    value: string;
    priority: number | null;
  }[];
}

test("sends a signed campaign through Exim without findings by independent checkers", async () => {
  test.setTimeout(900_000);
  const missing = eximMissing() ?? checkersMissing();
  test.skip(missing !== null, missing ?? "");
  const dns = await startDnsServer();
  const exim = await startExim({
    gone: { for: "good", message: "550 5.1.1 No such user" },
    later: { for: "now", message: "451 4.2.0 Try again later" },
  });
  const product = await startProduct({
    ARAUTO_DNS_SERVERS: dns.address,
    ARAUTO_INBOUND_HOST: "mx.arauto.example",
    ARAUTO_SEND_GRACE_SECONDS: "0",
  });
  try {
    const call = await signUp(product.url);
    const domain = await call<Domain>("SendingDomains", { name: "mercado.example.com" });
    const zone: Record<string, string> = {};
    for (const { type, host, value, priority } of domain.records) {
      if (type === "TXT") zone[host] = value;
      dns.zone.set(
        host,
        type === "TXT"
          ? { TXT: [value] }
          : type === "MX"
            ? { MX: [{ priority: priority ?? 0, exchange: value }] }
            : { CNAME: value },
      );
    }
    expect(await call<Domain>(`SendingDomains/${domain.id}/Check`, {})).toMatchObject({
      status: "verified",
    });
    const smtp = { host: "127.0.0.1", port: exim.port, security: "none", username: "" };
    const account = await call<Id>("SendingAccounts", {
      name: "Exim",
      fromName: "Mercado Novo",
      fromEmail: "novidades@mercado.example.com",
      smtp,
    });
    const names = ["gone", "later", "pessoa0", "pessoa1", "pessoa2"];
    for (const name of names)
      await call("Accounts", {
        name: `José ${name}`,
        email: `${name}@example.com`,
        status: "active",
      });
    // A link to an example domain would be a finding that holds the campaign back.
    const source = blocksWithText("Sábado na feira").replace("padaria.example.com", "padaria.test");
    const template = await call<Id>(
      "Templates",
      templateBody("Feira", {
        subject: "{{ account.name }}, já é sábado",
        source,
        format: "blocks",
      }),
    );
    const campaign = await call<Id>("Campaigns", {
      name: "Feira",
      sendingAccountId: account.id,
      templateId: template.id,
    });
    await call(`Campaigns/${campaign.id}/Start`, {});
    const balance = async () =>
      (await call<{ balance: object | null }>(`Campaigns/${campaign.id}`)).balance;
    await expect
      .poll(balance, { timeout: 120_000 })
      .toMatchObject({ sent: 3, bounced: 1, deferred: 1, uncertain: 0, addsUp: true });

    await expect.poll(() => exim.messages().length, { timeout: 60_000 }).toBe(3);
    const messages = exim.messages();
    // Exim's stored message starts with its own headers and has the system's line endings.
    const wire = messages.map((message) =>
      Buffer.from(message.toString("latin1").replaceAll("\n", "\r\n"), "latin1"),
    );
    for (const message of wire) {
      const [, mailFrom = ""] = /^Return-path: <(.*)>/im.exec(message.toString("latin1")) ?? [];
      // The product doesn't trust its certificate, so the account doesn't use TLS.
      const facts = {
        mailFrom,
        tls: { offered: false, used: false },
        clickBase: `${product.url}/t/`,
        scheme: "http" as const,
      };
      expect(await senderRules(message, facts)).toEqual([]);
    }
    expect(dkimVerdicts(wire, zone)).toEqual([
      ["pass", "pass"],
      ["pass", "pass"],
      ["pass", "pass"],
    ]);
    // The verifier distinguishes valid from invalid signatures.
    const [first = Buffer.alloc(0)] = wire;
    const changed = Buffer.from(
      first.toString("latin1").replace("From: Mercado", "From: Eva"),
      "latin1",
    );
    expect(dkimVerdicts([changed], zone)).toEqual([["fail", "fail"]]);
    for (const { score, rules } of spamScores(messages))
      expect(score, rules).toBeLessThanOrEqual(0);
  } finally {
    await product.stop();
    await exim.stop();
    await dns.stop();
  }
});

/** Registers a company and returns a function with which its owner calls the API, by POST if there is a body. */
async function signUp(url: string) {
  const call = async <T>(
    token: string | undefined,
    path: string,
    body?: object,
    method = body === undefined ? "GET" : "POST",
  ): Promise<T> => {
    const response = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  };
  const { email, password } = newLogin("Mercado Novo");
  const registered = await call<{ token: string }>(undefined, "Auth/Register", {
    companyName: "Mercado Novo",
    email,
    name: "Ana",
    password,
    acceptTerms: true,
  });
  const { items } = await call<{ items: { personTenantId: string }[] }>(
    registered.token,
    "Workspaces",
  );
  const { token } = await call<{ token: string }>(
    registered.token,
    `Workspaces/${items[0]?.personTenantId}/Enter`,
    {},
  );
  const { name, language, timeZone, version } = await call<Record<string, unknown>>(
    token,
    "Workspaces/Current",
  );
  const facts = { name, address: "Rua Augusta 100, São Paulo", language, timeZone, version };
  await call(token, "Workspaces/Current", facts, "PUT");
  return <T>(path: string, body?: object) => call<T>(token, path, body);
}
