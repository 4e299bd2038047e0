import type { Page } from "@playwright/test";
import { simpleParser } from "mailparser";
import { startImapServer } from "../../server/src/domains/inbound-mailboxes/testing/imap-server.ts";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { productUrl } from "../src/product-url.ts";
import { mailedLink } from "../src/mailed-links.ts";
import { join, newUser, registerAndSignIn, storeSession } from "../src/users.ts";

const LOGIN = { user: "loja@example.com", password: "segredo" };
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const MAIL = [
  "From: Ana Lima <ana@example.com>",
  `To: ${LOGIN.user}`,
  "Subject: It came broken",
  "Message-ID: <first@example.com>",
  "MIME-Version: 1.0",
  'Content-Type: multipart/related; boundary="m"',
  "",
  "--m",
  "Content-Type: text/html; charset=utf-8",
  "",
  '<p>Look at <b>this</b>: <img alt="broken cup" src="cid:shot@example.com"><img src="https://spy.example/p.gif"></p>',
  "--m",
  "Content-Type: image/png; name=shot.png",
  "Content-ID: <shot@example.com>",
  "Content-Disposition: inline",
  "Content-Transfer-Encoding: base64",
  "",
  PICTURE,
  "--m--",
  "",
].join("\r\n");

/** A connected mailbox with one message from a contact that arrived after it was connected. */
async function receive(page: Page): Promise<() => Promise<void>> {
  await api(page, "Accounts", {
    method: "POST",
    body: { name: "Ana Maria Lima", email: "ana@example.com", status: "active" },
  });
  const imap = await startImapServer(LOGIN);
  const { user: username, password } = LOGIN;
  const settings = {
    name: "Loja",
    host: "127.0.0.1",
    port: imap.port,
    security: "none",
    username,
    password,
    folder: "INBOX",
    active: true,
  };
  const { id } = await api<{ id: string }>(page, "InboundMailboxes", {
    method: "POST",
    body: settings,
  });
  const box = () =>
    api<{ version: number; checkedAt: string | null }>(page, `InboundMailboxes/${id}`);
  await expect.poll(async () => (await box()).checkedAt, { timeout: 30_000 }).not.toBeNull();
  imap.add(MAIL);
  // A change triggers a check immediately.
  await api(page, `InboundMailboxes/${id}`, {
    method: "PUT",
    body: { ...settings, version: (await box()).version },
  });
  return () => imap.stop();
}

test("shows a contact's message with its image, replies with a quote, deletes and restores it", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/chat");
  await expect(page.getByText("Replies to your emails")).toBeVisible();
  await expect(page.getByText(/\b0 open/)).toHaveCount(0);

  const stop = await receive(page);
  const row = page.getByRole("link", { name: /It came broken/ });
  await row.click({ timeout: 40_000 });
  await stop();
  await expect(page.getByText("1 open · all read")).toBeVisible();

  // The message uses another name than the contact.
  const theirs = page.getByRole("region", { name: "Messages" }).getByRole("listitem").first();
  await expect(theirs).toContainText("Ana Maria Lima");
  await expect(theirs).toContainText("ana@example.com");
  const file = page.getByRole("button", { name: "Save shot.png" });
  await expect(file).toBeVisible();
  await page.getByRole("button", { name: "Show original" }).click();
  const picture = page.frameLocator("iframe").getByAltText("broken cup");
  await expect(picture).toHaveAttribute("src", `data:image/png;base64,${PICTURE}`);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1);
  await expect(file).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Load images" })).toBeVisible();
  await page.getByRole("button", { name: "Show text only" }).click();
  await expect(file).toBeVisible();

  await page.getByLabel("Reply to Ana Maria Lima").fill("We send another one.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const sent = page
    .getByRole("region", { name: "Messages" })
    .getByRole("listitem")
    .filter({ hasText: "We send another one." });
  await expect(sent).toBeVisible();
  await expect(sent).not.toContainText("wrote:");
  const captured = () => api<{ items: { id: string }[] }>(page, "Mailbox?search=ana%40example.com");
  await expect.poll(async () => (await captured()).items.length, { timeout: 30_000 }).toBe(1);
  const message = await simpleParser(
    await api<string>(page, `Mailbox/${(await captured()).items[0]?.id}/Source`),
  );
  expect(message.inReplyTo).toBe("<first@example.com>");
  expect(message.text).toMatch(
    /^We send another one\.\n\nOn .+ Ana Lima <ana@example\.com> wrote:\n> Look at this:/,
  );
  expect(message.html).toContain("<blockquote");

  const address = page.url();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(page.getByText("Conversation deleted")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: /Undo/ }).click();
  await expect(row).toBeVisible();
  await page.goto(address);
  await expect(sent).toBeVisible();

  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Conversation deleted")).toBeVisible();
  await page.goto(address);
  await expect(page.getByText("Conversation not found")).toBeVisible();
});

test("assigns a conversation to a member, who is notified, finds it in their list and unassigns it", async ({
  page,
  browser,
}) => {
  const owner = await newUser({ confirmed: true });
  await storeSession(page, owner.session);
  const invited = newLogin(owner.company);
  await api(page, "Invitations", {
    method: "POST",
    body: { email: invited.email, role: "marketer" },
  });
  const elsewhere = await browser.newPage({ baseURL: productUrl(), locale: "en-US" });
  const link = await mailedLink(owner.token, invited.email, "/invitation");
  await join(elsewhere, link, owner.company, { name: "Rosa Lima", password: invited.password });

  await page.goto("/chat");
  const stop = await receive(page);
  const row = page.getByRole("link", { name: /It came broken/ });
  await row.click({ timeout: 40_000 });
  await stop();
  const assignee = page.getByRole("button", { name: /^Assign/ });
  await assignee.click();
  await page.getByRole("menuitem", { name: "Rosa Lima" }).click();
  await expect(assignee).toHaveAccessibleName("Assigned to Rosa Lima");
  await expect(row).toContainText("Assigned to Rosa Lima");
  const whose = (of: typeof page) => of.getByRole("combobox", { name: "Assigned to" });
  await whose(page).selectOption("Mine");
  await expect(row).toHaveCount(0);

  await elsewhere.getByRole("button", { name: "Notifications, 1 unread" }).click();
  await expect(
    elsewhere.getByText("Maria Souza\u2069 assigned a conversation to you").first(),
  ).toBeVisible();
  await elsewhere.getByRole("link", { name: "Go to conversations" }).click();
  await expect(elsewhere).toHaveURL(/\/chat\/[\w-]+$/);
  await whose(elsewhere).selectOption("Mine");
  const theirs = elsewhere.getByRole("link", { name: /It came broken/ });
  await expect(theirs).toBeVisible();
  await elsewhere.getByRole("button", { name: "Assigned to Rosa Lima" }).click();
  await elsewhere.getByRole("menuitem", { name: "No one" }).click();
  await expect(theirs).toHaveCount(0);
  await elsewhere.getByRole("button", { name: /Undo/ }).click();
  await expect(theirs).toBeVisible();
  await elsewhere.close();

  await whose(page).selectOption("Everyone’s");
  await expect(row).toContainText("Assigned to Rosa Lima");
});
