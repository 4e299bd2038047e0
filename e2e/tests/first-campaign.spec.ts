import type { Page } from "@playwright/test";
import { simpleParser, type ParsedMail } from "mailparser";
import { CAMPAIGNS_PATH } from "../src/addresses.ts";
import { api } from "../src/api.ts";
import { contactsFile } from "../src/contacts-csv.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { lineField } from "../src/line-field.ts";
import { productUrl } from "../src/product-url.ts";
import { registerAndSignIn } from "../src/users.ts";

// With animations, as most users see the console.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const ROWS = 5000;
const SHOP = "https://padaria.example.com/ofertas";
const SOURCE = `<mjml><mj-body><mj-section><mj-column>
<mj-text>Olá, {{ account.name | default: "amigo" }}! Cidade: {{ account.fields.cidade }}</mj-text>
<mj-button href="${SHOP}?quem={{ account.email }}">Ver ofertas</mj-button>
</mj-column></mj-section></mj-body></mjml>`;

interface Balance {
  frozen: number;
  sent: number;
  failed: number;
  skipped: number;
  uncertain: number;
  pending: number;
  addsUp: boolean;
  skippedBy: { reason: string; count: number }[];
}
interface Campaign {
  id: string;
  status: string;
  balance: Balance;
  engagement: { opened: number; clicked: number; unsubscribed: number };
}

async function importContacts(page: Page, file: ReturnType<typeof contactsFile>): Promise<void> {
  await page.goto("/accounts/import");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "clientes.csv", mimeType: "text/csv", buffer: file.content });
  await expect(page.getByRole("heading", { name: "Map columns" })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText("Windows-1252")).toBeVisible();
  await expect(page.getByText("separated by semicolons")).toBeVisible();
  await page.getByRole("radio", { name: "They agreed" }).check();
  await page
    .getByLabel("The exact text they agreed to")
    .fill("Cadastro no balcão da padaria, com a caixa marcada");
  await page.getByRole("button", { name: "Check file" }).click();
  const start = page.getByRole("button", {
    name: `Import ${file.good.toLocaleString("en-US")} contacts`,
  });
  await expect(start).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Email over 255 characters").first()).toBeVisible();
  await start.click();
  await expect(page.getByRole("link", { name: "View contacts" })).toBeVisible({ timeout: 60_000 });
}

/** Selects an option of a Mantine select by its label. */
async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page
    .getByRole("combobox", { name: label })
    .or(page.getByRole("textbox", { name: label }))
    .first()
    .click();
  await page.getByRole("option", { name: option }).first().click();
}

async function makeFilter(page: Page): Promise<void> {
  await page.goto("/filters/new");
  await page.getByLabel("Name").first().fill("Clientes de São Paulo");
  const condition = page.getByRole("group", { name: "Condition 1" });
  await condition.getByRole("combobox", { name: "Field" }).fill("cid");
  await page.getByRole("option", { name: "Cidade" }).click();
  await condition.getByLabel("Value").last().fill("São Paulo");
}

async function writeTemplate(page: Page): Promise<void> {
  await page.goto("/email/new?from=mjml");
  await page.getByLabel("Name").first().fill("Oferta de sábado");
  await page.getByRole("button", { name: "Create template" }).click();
  await page.waitForURL(/\/email\/[0-9a-f-]{36}\/edit/);
  await lineField(page, "Subject").fill("Pão quente, {{ account.name }} ☕");
  await lineField(page, "Preview text").fill("Só neste sábado");
  const editor = page.locator(".cm-content");
  await editor.click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(SOURCE);
  await expect(page.frameLocator("main iframe").getByText("Ver ofertas")).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole("button", { name: "Publish" }).click();
  // Its two variables are blank for contacts without a value.
  await expect(page.getByText("Published. The checks found 2 problems.")).toBeVisible();
}

async function capturedEmail(page: Page, recipient: string): Promise<ParsedMail> {
  const { items } = await api<{ items: { id: string; to: string }[] }>(
    page,
    `Mailbox?search=${encodeURIComponent(recipient)}`,
  );
  const message = items.find(({ to }) => to === recipient);
  if (!message) throw new Error(`No email to ${recipient}`);
  return simpleParser(await api<string>(page, `Mailbox/${message.id}/Source`));
}

test("from registration to a campaign that is opened, clicked and unsubscribed from", async ({
  page,
}) => {
  const file = contactsFile(ROWS);
  await registerAndSignIn(page, newLogin());
  await importContacts(page, file);
  await makeFilter(page);
  await expect(page.getByText(file.inSaoPaulo.toLocaleString("en-US")).first()).toBeVisible();
  await page.getByRole("button", { name: "Create filter" }).click();
  await page.waitForURL(/\/filters(\/[0-9a-f-]{36})?$/);
  await writeTemplate(page);

  // The campaign: name, sender, filter, template; everything is saved automatically.
  await page.goto(CAMPAIGNS_PATH);
  await page.getByRole("link", { name: "New campaign" }).first().click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Sábado na padaria");
  await page.waitForURL(/\/campaings\/[0-9a-f-]{36}$/);
  const id = page.url().split("/").at(-1) ?? "";
  await choose(page, "Sending account", /Test inbox/);
  await choose(page, "Send to contacts in any of these filters", "Clientes de São Paulo");
  await page.keyboard.press("Escape");
  await choose(page, "Template", "Oferta de sábado");
  const contacts = file.inSaoPaulo.toLocaleString("en-US");
  await expect(page.getByText("Ready to send")).toBeVisible();
  await page.getByRole("button", { name: "Review and send" }).click();
  const review = page.getByRole("dialog");
  await expect(review).toContainText(
    `Send Sábado na padaria to ${contacts} contacts in Clientes de São Paulo, right away.`,
  );
  await review.getByRole("button", { name: `Send to ${contacts} contacts` }).click();
  // The undo period.
  await expect(page.getByRole("button", { name: "Undo send" })).toBeFocused();
  await expect(page.getByText("Adds up")).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(async () => (await api<Campaign>(page, `Campaigns/${id}`)).status, { timeout: 120_000 })
    .toBe("sent");

  // The received message in an email client. Row 0 lives in São Paulo.
  const message = await capturedEmail(page, "pessoa0@example.com");
  expect(message.subject).toBe("Pão quente, Ana Silva ☕");
  expect(message.text).toContain("Olá, Ana Silva! Cidade: São Paulo");
  expect(message.html).toContain("Olá, Ana Silva!");
  expect(
    message.headers.get("list-unsubscribe-post") ??
      message.headerLines.find(({ key }) => key === "list-unsubscribe-post")?.line,
  ).toBeTruthy();
  const html = String(message.html);
  const click = /href="([^"]+\/t\/c\/[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const pixel = /src="([^"]+\/t\/o\/[^"]+)"/.exec(html)?.[1] ?? "";
  expect(message.text).toContain(click);

  // Opens and clicks; the link leads to the contact's own URL and can't be forged. Requests that are too fast for a
  // person count as automatic, so they are repeated later.
  const headers = {
    "user-agent": await page.evaluate(() => navigator.userAgent.replace("Headless", "")),
  };
  expect((await fetch(pixel, { headers })).headers.get("content-type")).toBe("image/gif");
  const redirect = await fetch(click, { redirect: "manual", headers });
  expect(redirect.status).toBe(302);
  expect(redirect.headers.get("location")).toBe(`${SHOP}?quem=pessoa0%40example.com`);
  const forged = click.slice(0, -3) + (click.endsWith("AAA") ? "BBB" : "AAA");
  expect((await fetch(forged, { redirect: "manual" })).status).toBe(404);

  const clicked = async () => {
    await fetch(click, { redirect: "manual", headers });
    return (await api<Campaign>(page, `Campaigns/${id}`)).engagement.clicked;
  };
  await expect.poll(clicked, { intervals: [2_000], timeout: 60_000 }).toBe(1);

  // The report of the campaign contains a deal with a contact who clicked.
  const { items: found } = await api<{ items: { id: string }[] }>(
    page,
    "Accounts?search=pessoa0%40example.com",
  );
  const { items: pipelines } = await api<{ items: { id: string }[] }>(page, "Pipelines");
  const title = "Pães para o café da manhã";
  await api(page, "Deals", {
    method: "POST",
    body: { title, pipelineId: pipelines[0]?.id, contactId: found[0]?.id, value: 125_000 },
  });
  await page.goto(`${CAMPAIGNS_PATH}/${id}`);
  await page.getByRole("tab", { name: /^Deals/ }).click();
  await expect(page.getByText(title).first()).toBeVisible();
  await expect(page.getByText("R$1,250").first()).toBeVisible();

  // Unsubscribing: a GET only shows the page, the one-click POST of the email client unsubscribes (RFC 8058).
  const unsubscribe =
    /<(https?:[^>]+)>/.exec(
      message.headerLines.find(({ key }) => key === "list-unsubscribe")?.line ?? "",
    )?.[1] ?? "";
  expect(unsubscribe.startsWith(`${productUrl()}/u/`)).toBe(true);
  expect((await fetch(unsubscribe)).status).toBe(200);
  expect((await api<Campaign>(page, `Campaigns/${id}`)).engagement.unsubscribed).toBe(0);
  const posted = await fetch(unsubscribe, {
    method: "POST",
    body: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(posted.ok).toBe(true);

  const { balance, engagement } = await api<Campaign>(page, `Campaigns/${id}`);
  expect(engagement).toMatchObject({ opened: 1, clicked: 1, unsubscribed: 1 });
  expect(balance).toMatchObject({
    frozen: file.inSaoPaulo,
    sent: file.inSaoPaulo,
    failed: 0,
    skipped: 0,
    uncertain: 0,
    pending: 0,
    addsUp: true,
  });
  const { total } = await api<{ total: number }>(page, "Mailbox");
  // Including the email that confirms the address.
  expect(total).toBe(file.inSaoPaulo + 1);

  // The screen shows the same, and explains why a contact did or didn't get it.
  await page.goto(`${CAMPAIGNS_PATH}/${id}`);
  await page.getByRole("textbox", { name: "Email of the contact" }).fill("pessoa0@example.com");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByText(/accepted the email to pessoa0@example.com/)).toBeVisible();
  await page.getByRole("textbox", { name: "Email of the contact" }).fill("pessoa1@example.com");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByText(/didn’t match the filter/)).toBeVisible();

  // A second campaign excludes the unsubscribed contact and says so.
  const first = await api<{ sendingAccountId: string; templateId: string; filterIds: string[] }>(
    page,
    `Campaigns/${id}`,
  );
  const second = await api<Campaign>(page, "Campaigns", {
    method: "POST",
    body: {
      name: "Domingo",
      sendingAccountId: first.sendingAccountId,
      templateId: first.templateId,
      filterIds: first.filterIds,
    },
  });
  await api(page, `Campaigns/${second.id}/Start`, { method: "POST" });
  await expect
    .poll(async () => (await api<Campaign>(page, `Campaigns/${second.id}`)).status, {
      timeout: 120_000,
    })
    .toBe("sent");
  const sheet = (await api<Campaign>(page, `Campaigns/${second.id}`)).balance;
  expect(sheet).toMatchObject({
    frozen: file.inSaoPaulo,
    sent: file.inSaoPaulo - 1,
    skipped: 1,
    addsUp: true,
  });
  expect(sheet.skippedBy).toEqual([{ reason: "unsubscribed", count: 1 }]);
});

test("restores a deleted draft under its own URL, with its content", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await page.goto(CAMPAIGNS_PATH);
  await page.getByRole("link", { name: "New campaign" }).first().click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Páscoa");
  await page.waitForURL(new RegExp(`${CAMPAIGNS_PATH}/[0-9a-f-]{36}$`));
  const address = page.url();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete draft" }).click();
  await page.waitForURL(new RegExp(`${CAMPAIGNS_PATH}$`));
  await expect(page.getByText("1 draft deleted")).toBeVisible();
  expect((await api<{ total: number }>(page, "Campaigns")).total).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 draft restored")).toBeVisible();
  await expect(page.getByRole("link", { name: "Páscoa" })).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Páscoa");
});
