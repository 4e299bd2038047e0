import type { Page } from "@playwright/test";
import { startImapServer } from "../../server/src/domains/inbound-mailboxes/testing/imap-server.ts";
import { api } from "../src/api.ts";
import { violations } from "../src/axe.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { productUrl } from "../src/product-url.ts";
import { mailedLink } from "../src/mailed-links.ts";
import { join, newUser, storeSession } from "../src/users.ts";

const LOGIN = { user: "loja@example.com", password: "segredo" };
const MAIL = [
  "From: Ana Lima <ana@example.com>",
  `To: ${LOGIN.user}`,
  "Subject: Re: Beans for 3 stores",
  "Message-ID: <beans@example.com>",
  "Content-Type: text/plain; charset=utf-8",
  "",
  "We would like to try them.",
  "",
].join("\r\n");

interface Stages {
  items: { id: string; stages: { name: string }[] }[];
}

const columnOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const cardOf = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** Connects a mailbox, which then gets a message from a contact. */
async function receive(page: Page): Promise<() => Promise<void>> {
  const contact = { name: "Ana Lima", email: "ana@example.com", status: "active" };
  await api(page, "Accounts", { method: "POST", body: contact });
  const imap = await startImapServer(LOGIN);
  const { user: username, password } = LOGIN;
  const connection = { host: "127.0.0.1", port: imap.port, security: "none", username, password };
  const body = { name: "Loja", ...connection, folder: "INBOX", active: true };
  const { id } = await api<{ id: string }>(page, "InboundMailboxes", { method: "POST", body });
  const box = () =>
    api<{ version: number; checkedAt: string | null }>(page, `InboundMailboxes/${id}`);
  await expect.poll(async () => (await box()).checkedAt, { timeout: 30_000 }).not.toBeNull();
  imap.add(MAIL);
  // A change triggers a check immediately.
  const { version } = await box();
  await api(page, `InboundMailboxes/${id}`, { method: "PUT", body: { ...body, version } });
  return () => imap.stop();
}

/** Drags a card by mouse onto a column. */
async function drag(page: Page, name: string, stage: string): Promise<void> {
  const card = await page.locator("[data-row]", { hasText: name }).boundingBox();
  const column = await columnOf(page, stage).boundingBox();
  if (!card || !column) throw new Error("The board is not shown");
  await page.mouse.move(card.x + 40, card.y + 60);
  await page.mouse.down();
  await page.mouse.move(card.x + 60, card.y + 80, { steps: 5 });
  await page.mouse.move(column.x + 60, column.y + 180, { steps: 10 });
  await page.mouse.up();
}

test("a deal begins in a conversation, moves while a colleague watches, and is won", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const owner = await newUser({ confirmed: true });
  await storeSession(page, owner.session);
  const { items } = await api<Stages>(page, "Pipelines");
  const [first = "", second = "", ...later] = items[0]?.stages.map(({ name }) => name) ?? [];
  const colleague = newLogin(owner.company);
  const invitation = { email: colleague.email, role: "marketer" };
  await api(page, "Invitations", { method: "POST", body: invitation });
  const link = await mailedLink(owner.token, colleague.email, "/invitation");
  const elsewhere = await browser.newPage({ baseURL: productUrl(), locale: "en-US" });
  await join(elsewhere, link, owner.company, {
    name: "Rosa Lima",
    password: colleague.password,
  });

  await page.goto("/chat");
  const stop = await receive(page);
  await page.getByRole("link", { name: /Beans for 3 stores/ }).click({ timeout: 40_000 });
  await stop();
  await page.getByRole("button", { name: "New deal" }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByLabel("What it’s about")).toHaveValue("Beans for 3 stores");
  await form.getByLabel("Company").fill("Grupo Sabor");
  await form.getByLabel("Value").fill("1250");
  await form.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("link", { name: /^Grupo Sabor/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await elsewhere.goto("/crm");
  await expect(columnOf(elsewhere, first).getByText("Grupo Sabor")).toBeVisible();
  await page.goto("/crm");
  await expect(columnOf(page, first).getByText("Grupo Sabor")).toBeVisible();
  await drag(page, "Grupo Sabor", second);
  await expect(columnOf(page, second).getByText("Grupo Sabor")).toBeVisible();
  await expect(columnOf(elsewhere, second).getByText("Grupo Sabor")).toBeVisible();
  await expect(columnOf(elsewhere, second).getByText(/^Just moved by/)).toBeAttached();

  await cardOf(page, "Grupo Sabor").focus();
  await page.keyboard.press("Space");
  // Beyond the last stage, a deal is won.
  for (let step = 0; step <= later.length; step += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await page.getByRole("dialog").getByRole("button", { name: "Mark as won" }).click();
  await expect(cardOf(page, "Grupo Sabor")).toHaveCount(0);
  await expect(cardOf(elsewhere, "Grupo Sabor")).toHaveCount(0);

  await page.goto("/crm?tab=forecast");
  await expect(page.getByText("R$1,250 won")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
