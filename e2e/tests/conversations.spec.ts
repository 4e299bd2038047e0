import type { Page } from "@playwright/test";
import { simpleParser } from "mailparser";
import { startImapServer } from "../../server/src/domains/inbound/testing/imap-server.ts";
import { api } from "../src/api.ts";
import { expect, newLogin, registerAndEnter, test } from "../src/fixtures.ts";

const LOGIN = { user: "loja@example.com", password: "segredo" };
const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

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

/** A mailbox that the product reads, with one mail that came after it began to. */
async function receive(page: Page): Promise<() => Promise<void>> {
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
  const { id } = await api<{ id: string }>(page, "InboundMailboxes", { method: "POST", body: settings });
  const box = () => api<{ version: number; checkedAt: string | null }>(page, `InboundMailboxes/${id}`);
  await expect.poll(async () => (await box()).checkedAt, { timeout: 30_000 }).not.toBeNull();
  imap.add(MAIL);
  // A change is followed by a look at once.
  await api(page, `InboundMailboxes/${id}`, { method: "PUT", body: { ...settings, version: (await box()).version } });
  return () => imap.stop();
}

test("a person's mail is seen with its picture, answered with a quote, deleted, and brought back", async ({ page }) => {
  await registerAndEnter(page, newLogin());
  await api(page, "Accounts", { method: "POST", body: { name: "Ana Lima", email: "ana@example.com", status: "active" } });
  await page.goto("/chat");
  await expect(page.getByText("Answers to the mails you send")).toBeVisible();
  await expect(page.getByText(/\b0 open/)).toHaveCount(0);

  const stop = await receive(page);
  const row = page.getByRole("link", { name: /It came broken/ });
  await row.click({ timeout: 40_000 });
  await stop();
  await expect(page.getByText("1 open · all read")).toBeVisible();

  const file = page.getByRole("button", { name: "Save shot.png" });
  await expect(file).toBeVisible();
  await page.getByRole("button", { name: "Show as it was sent" }).click();
  const picture = page.frameLocator("iframe").getByAltText("broken cup");
  await expect(picture).toHaveAttribute("src", `data:image/png;base64,${PICTURE}`);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(file).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Load pictures" })).toBeVisible();
  await page.getByRole("button", { name: "Show the text only" }).click();
  await expect(file).toBeVisible();

  await page.getByLabel("Answer to Ana Lima").fill("We send another one.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const sent = page.getByRole("region", { name: "Messages" }).getByRole("listitem").filter({ hasText: "We send another one." });
  await expect(sent).toBeVisible();
  await expect(sent).not.toContainText("wrote:");
  const captured = () => api<{ items: { id: string }[] }>(page, "Mailbox?search=ana%40example.com");
  await expect.poll(async () => (await captured()).items.length, { timeout: 30_000 }).toBe(1);
  const mail = await simpleParser(await api<string>(page, `Mailbox/${(await captured()).items[0]?.id}/Source`));
  expect(mail.inReplyTo).toBe("<first@example.com>");
  expect(mail.text).toMatch(/^We send another one\.\n\nOn .+ Ana Lima <ana@example\.com> wrote:\n> Look at this:/);
  expect(mail.html).toContain("<blockquote");

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
  await expect(page.getByText("This conversation is not here")).toBeVisible();
});
