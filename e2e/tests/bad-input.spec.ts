import type { Page } from "@playwright/test";
import { simpleParser } from "mailparser";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";
import { templateBody } from "../src/template-body.ts";

interface Id {
  id: string;
}

const SHEET = "Nome\tE-mail\r\nConceição\tconceicao@example.com\r\nJosé\tjose@example.com\r\n";

async function drop(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto("/accounts/import");
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
}

test("rejects files that are neither CSV nor XLSX with a message, and reads text saved by a spreadsheet", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  const zip = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), Buffer.alloc(4000, 0x07)]);
  await drop(page, "clientes.ods", zip);
  await expect(page.getByRole("alert")).toContainText("This spreadsheet format isn’t supported");
  // Not a workbook, despite its name.
  await drop(page, "clientes.xlsx", zip);
  await expect(page.getByRole("alert")).toContainText("The file couldn’t be read.");
  // The same with another name: now the server inspects the content.
  await drop(page, "clientes.csv", zip);
  await expect(page.getByRole("alert")).toContainText(
    "The file couldn’t be read. Save it as CSV and try again.",
  );
  const bigEndian = Buffer.from(`\uFEFF${SHEET}`, "utf16le").swap16();
  await drop(page, "clientes.csv", bigEndian);
  await expect(page.getByRole("alert")).toContainText(
    "The file couldn’t be read. Save it as CSV and try again.",
  );
  await drop(page, "clientes.csv", Buffer.alloc(0));
  await expect(page.getByRole("alert")).toContainText("This file is empty.");
  expect((await api<{ total: number }>(page, "Imports")).total).toBe(0);

  // "Unicode text" from a spreadsheet: UTF-16 with tabs.
  await drop(page, "clientes.txt", Buffer.from(`\uFEFF${SHEET}`, "utf16le"));
  await expect(page.getByRole("heading", { name: "Map columns" })).toBeVisible();
  await expect(page.getByText("Conceição", { exact: true })).toBeVisible();
});

test("rejects an email of 300 characters at its field", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/accounts");
  await page.getByRole("button", { name: "New contact" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Ana");
  const email = form.getByRole("textbox", { name: "Email" });
  await email.fill(`${"a".repeat(288)}@example.com`);
  await form.getByRole("button", { name: /create|add|save/i }).click();
  await expect(form.getByText("Use at most 255 characters")).toBeVisible();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  expect((await api<{ total: number }>(page, "Accounts")).total).toBe(0);
});

test("never turns part of a name or subject into a header of the message", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  const post = <T = Id>(path: string, body?: unknown) =>
    api<T>(page, path, { method: "POST", body });
  const injected = "Ana\r\nBcc: victim@example.com";
  await expect(
    post("Accounts", { name: injected, email: "ana@example.com", status: "active" }),
  ).rejects.toThrow(/422|400/);
  const source = "<p>Olá, {{ account.name }}</p>";
  await expect(
    post("Templates", templateBody("Isca", { subject: "Oi\r\nBcc: victim@example.com", source })),
  ).rejects.toThrow(/422|400/);

  // Values that could slip through: line breaks from Liquid, encoded words, names that look like addresses.
  const name = `"Ana" <victim@example.com>, =?utf-8?Q?=0D=0ABcc:_victim@example.com?=`;
  await post("Accounts", { name, email: "ana@example.com", status: "active" });
  const subject = `{{ account.name }}{{ "a%0D%0ABcc: victim@example.com" | url_decode }}`;
  const template = await post("Templates", templateBody("Isca", { subject, source }));
  const { items } = await api<{ items: Id[] }>(page, "SendingAccounts");
  const campaign = await post("Campaigns", {
    name: "Isca",
    sendingAccountId: items[0]?.id,
    templateId: template.id,
  });
  await post(`Campaigns/${campaign.id}/Start`);
  await expect
    .poll(async () => (await api<{ status: string }>(page, `Campaigns/${campaign.id}`)).status, {
      timeout: 60_000,
    })
    .toBe("sent");

  const { items: mails } = await api<{ items: (Id & { to: string; campaignId: string | null })[] }>(
    page,
    "Mailbox",
  );
  const caught = mails.filter(({ campaignId }) => campaignId !== null);
  expect(caught.map(({ to }) => to)).toEqual(["ana@example.com"]);
  const raw = await api<string>(page, `Mailbox/${caught[0]?.id}/Source`);
  const message = await simpleParser(raw);
  expect(message.headers.has("bcc")).toBe(false);
  expect(raw.slice(0, raw.indexOf("\r\n\r\n"))).not.toMatch(/^bcc:/im);
  expect(message.to).toMatchObject({ value: [{ address: "ana@example.com" }] });
  expect(message.subject).toContain("Bcc: victim@example.com");
});

test("stops a template that never ends with a message, and the page keeps working", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  const start =
    "<mjml><mj-body><mj-section><mj-column><mj-text>Calma</mj-text></mj-column></mj-section></mj-body></mjml>";
  const body = templateBody("Bomba", { subject: "Oi", source: start, format: "mjml" });
  const template = await api<Id>(page, "Templates", { method: "POST", body });
  await page.goto(`/email/${template.id}/edit`);
  const editor = page.getByRole("textbox", { name: "Source" });
  await editor.click();
  await page.keyboard.press("ControlOrMeta+A");
  const bomb = "{% for a in (1..100000) %}{% for b in (1..100000) %}x{% endfor %}{% endfor %}";
  await page.keyboard.insertText(
    `<mjml><mj-body><mj-section><mj-column><mj-text>${bomb}</mj-text></mj-column></mj-section></mj-body></mjml>`,
  );
  await page.getByRole("button", { name: /^Checks/ }).click();
  const findings = page.getByRole("list", { name: "Must fix" });
  await expect(findings).toContainText(/limit|takes more work/i, { timeout: 30_000 });
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("The template has errors").first()).toBeVisible({ timeout: 30_000 });
  const stored = await api<{ content: { source: string } }>(page, `Templates/${template.id}`);
  expect(stored.content.source).toBe(start);

  // The page still responds, and a fixed template is rendered.
  await editor.click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(
    "<mjml><mj-body><mj-section><mj-column><mj-text>De volta</mj-text></mj-column></mj-section></mj-body></mjml>",
  );
  await expect(page.frameLocator("main iframe").getByText("De volta")).toBeVisible({
    timeout: 30_000,
  });
});
