import type { Page } from "@playwright/test";
import { simpleParser } from "mailparser";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { lineField } from "../src/line-field.ts";
import { registerAndSignIn } from "../src/users.ts";
import { blocksWithText, templateBody, type TemplateTexts } from "../src/template-body.ts";

interface Stored {
  id: string;
  draftVersion: number;
  hasDraft: boolean;
  content: TemplateTexts;
  draft: { content: TemplateTexts } | null;
}

const HTML: TemplateTexts = { subject: "Pão quente", source: "<p>Olá, {{ account.name }}</p>" };
const BLOCKS: TemplateTexts = {
  subject: "Pão quente",
  format: "blocks",
  source: blocksWithText("Bom dia"),
};

/** A workspace with one template, open in the editor. */
async function openEditor(page: Page, words: TemplateTexts): Promise<string> {
  await registerAndSignIn(page, newLogin());
  const { id } = await api<Stored>(page, "Templates", {
    method: "POST",
    body: templateBody("Oferta de sábado", words),
  });
  await page.goto(`/email/${id}/edit`);
  // The editor is a separate chunk, the largest one.
  await expect(subject(page)).toHaveText(words.subject, { timeout: 60_000 });
  return id;
}

const subject = (page: Page) => lineField(page, "Subject");
const saved = (page: Page) => page.getByRole("status").filter({ hasText: /^Saved / });
const stored = (page: Page, id: string) => api<Stored>(page, `Templates/${id}`);
const publish = (page: Page) => page.getByRole("button", { name: "Publish", exact: true });

async function write(page: Page, words: string): Promise<void> {
  await subject(page).fill(words);
  await expect(saved(page)).toBeVisible();
}

async function openFromMore(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

test("saves changes automatically, keeps them after a reload, and sends them only once published", async ({
  page,
}) => {
  const id = await openEditor(page, BLOCKS);
  await expect(publish(page)).toHaveAttribute("aria-disabled", "true");
  await write(page, "Pão ainda mais quente");
  await page.reload();
  await expect(subject(page)).toHaveText("Pão ainda mais quente");
  expect(await stored(page, id)).toMatchObject({
    hasDraft: true,
    content: { subject: "Pão quente" },
  });

  await publish(page).click();
  const mistakes = page.getByRole("dialog", { name: "Publish with these mistakes?" });
  await expect(mistakes).toContainText("A button leads to a sample address");
  await mistakes.getByRole("button", { name: "Publish anyway" }).click();
  await expect(page.getByText("Published. The checks found 2 problems.")).toBeVisible();
  expect(await stored(page, id)).toMatchObject({
    hasDraft: false,
    content: { subject: "Pão ainda mais quente" },
  });
  await expect(publish(page)).toHaveAttribute("aria-disabled", "true");
});

test("resolves a conflict between two windows without losing either version", async ({
  page,
  context,
}) => {
  const id = await openEditor(page, HTML);
  const other = await context.newPage();
  await other.goto(`/email/${id}/edit`);
  await expect(subject(other)).toHaveText("Pão quente");

  await write(page, "Do primeiro");
  await subject(other).fill("Do segundo");
  const notice = other.getByRole("alert", { name: "Edited by two people" });
  await expect(notice).toBeVisible();
  await notice.getByRole("button", { name: "Compare" }).click();
  await expect(other.getByRole("dialog").getByRole("region", { name: "Mine" })).toContainText(
    "Do segundo",
  );
  await expect(other.getByRole("dialog").getByRole("region", { name: "Theirs" })).toContainText(
    "Do primeiro",
  );
  await other.keyboard.press("Escape");
  await notice.getByRole("button", { name: "Keep mine" }).click();
  await expect(notice).toBeHidden();
  await expect.poll(async () => (await stored(page, id)).draft?.content.subject).toBe("Do segundo");

  await subject(page).fill("Do primeiro, de novo");
  const mine = page.getByRole("alert", { name: "Edited by two people" });
  await mine.getByRole("button", { name: "Use their version" }).click();
  await expect(subject(page)).toHaveText("Do segundo");
  const taken = page.getByRole("status").filter({ hasText: "The other version is in the editor" });
  await taken.getByRole("button", { name: "Undo" }).click();
  await expect(subject(page)).toHaveText("Do primeiro, de novo");
  await expect
    .poll(async () => (await stored(page, id)).draft?.content.subject)
    .toBe("Do primeiro, de novo");
});

test("previews and restores an earlier version, and undoes the restore in one step", async ({
  page,
}) => {
  const id = await openEditor(page, BLOCKS);
  const { draftVersion } = await stored(page, id);
  const { content } = templateBody("", {
    ...BLOCKS,
    subject: "Boa noite",
    source: blocksWithText("Boa noite"),
  });
  await api(page, `Templates/${id}/Draft`, { method: "PUT", body: { content, draftVersion } });
  await page.reload();
  const message = page.locator("[data-canvas]");
  await expect(message).toContainText("Boa noite");

  await openFromMore(page, "Version history");
  const drawer = page.getByRole("dialog", { name: "Version history" });
  await drawer.getByRole("button", { name: /Published/ }).click();
  await expect(drawer.frameLocator("iframe").getByText("Bom dia")).toBeVisible({ timeout: 30_000 });
  await drawer.getByRole("button", { name: "Restore" }).click();
  await expect(drawer).toBeHidden();
  await expect(message).toContainText("Bom dia");
  await expect(subject(page)).toHaveText("Pão quente");

  await page.locator("main header").getByRole("button", { name: "Undo" }).click();
  await expect(message).toContainText("Boa noite");
  await expect(subject(page)).toHaveText("Boa noite");
});

test("warns about unsaved changes on leaving, and offers them again later", async ({ page }) => {
  await openEditor(page, HTML);
  const refused = {
    type: "/api/errors/RATE_LIMITED",
    status: 429,
    code: "RATE_LIMITED",
    title: "Too many requests",
    correlationId: "test",
  };
  await page.route("**/Draft", (route) => route.fulfill({ status: 429, json: refused }));
  await subject(page).fill("Só neste navegador");
  await expect(page.getByRole("status").filter({ hasText: "Not saved" })).toBeVisible();
  await page.getByRole("link", { name: "Back to templates" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL(/\/email$/);

  await page.getByRole("link", { name: "Oferta de sábado" }).first().click();
  await expect(subject(page)).toHaveText("Pão quente");
  await page.unroute("**/Draft");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(subject(page)).toHaveText("Só neste navegador");
  await expect(saved(page)).toBeVisible();
});

test("a translation has its own texts, and is received in a test email", async ({ page }) => {
  const id = await openEditor(page, BLOCKS);
  await page.getByRole("button", { name: "Language: Portuguese (Brazil)" }).click();
  await page.getByRole("menuitem", { name: "Add or change languages" }).click();
  const dialog = page.getByRole("dialog", { name: "Languages" });
  await dialog.getByRole("combobox", { name: "Another language" }).fill("Spanish (Spain)");
  await page.getByRole("option", { name: "Spanish (Spain)" }).click();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(
    page.locator("main").getByText(/texts are still the same as in Portuguese/),
  ).toBeVisible();
  await write(page, "Pan caliente");
  await publish(page).click();
  const mistakes = page.getByRole("dialog", { name: "Publish with these mistakes?" });
  // The button of each language leads nowhere yet.
  await expect(mistakes.getByRole("listitem").last()).toContainText("Spanish");
  await mistakes.getByRole("button", { name: "Publish anyway" }).click();
  await expect(page.getByText(/^Published\. The checks found \d problems\.$/)).toBeVisible();
  expect(await stored(page, id)).toMatchObject({
    content: {
      subject: "Pão quente",
      translations: [{ language: "es-es", subject: "Pan caliente" }],
    },
  });

  await page.getByRole("button", { name: "Send test" }).click();
  const sending = page.getByRole("dialog", { name: "Send a test" });
  await sending.getByLabel("To", { exact: true }).fill("prova@example.com");
  await page.keyboard.press("Enter");
  await sending.getByRole("button", { name: /^Send to/ }).click();
  await expect(sending.getByText("Accepted").first()).toBeVisible({ timeout: 30_000 });
  const { items } = await api<{ items: { id: string; to: string }[] }>(
    page,
    "Mailbox?search=prova",
  );
  const message = await simpleParser(await api<string>(page, `Mailbox/${items[0]?.id}/Source`));
  expect(message.subject).toContain("Pan caliente");
  expect(message.html).toMatch(/lang="es/i);
});

test("does not publish a template with errors, links to the error, and publishes the fixed template", async ({
  page,
}) => {
  const id = await openEditor(page, HTML);
  const code = page.getByRole("textbox", { name: "Source" });
  const type = async (text: string) => {
    await code.click();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.insertText(text);
  };
  await type("<p>Bom dia</p>\n<p>{{ account.name | </p>");
  await publish(page).click();
  const list = page.getByRole("list", { name: "Must fix" });
  await expect(list).toContainText("The Liquid code has an error", { timeout: 30_000 });
  expect(await stored(page, id)).toMatchObject({ content: { source: HTML.source } });
  await list.getByRole("button", { name: "Show" }).first().click();
  await expect(page.locator(".cm-activeLine")).toContainText("account.name |");

  await type("<p>Bom dia, {{ account.name }}</p>");
  await expect(list).toBeHidden({ timeout: 30_000 });
  await publish(page).click();
  const toast = page.getByText("Published. The checks found 1 problem.");
  await expect(toast).toBeVisible();
  // Below the editor's bar, also while the banner asks to confirm the email.
  const bar = await publish(page).boundingBox();
  expect((await toast.boundingBox())?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));

  // A mistake that recipients would notice is shown before it is published.
  await type("<p>Bom dia</p>\n<p>{{ account.nome }}</p>");
  await publish(page).click();
  const dialog = page.getByRole("dialog", { name: "Publish with these mistakes?" });
  await dialog.getByRole("button", { name: /no variable “account.nome”/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator(".cm-activeLine")).toContainText("account.nome");
  const before = await stored(page, id);
  // Without a check, the dialog says so and asks.
  await page.route("**/api/v1/Templates/Preview*", (route) =>
    route.fulfill({
      status: 400,
      json: { status: 400, code: "VALIDATION", title: "", errors: [] },
    }),
  );
  await type("<p>Boa tarde</p>\n<p>{{ account.nome }}</p>");
  await publish(page).click();
  const unchecked = page.getByRole("dialog", { name: "Publish without checks?" });
  await unchecked.getByRole("button", { name: "Cancel" }).click();
  expect((await stored(page, id)).content).toEqual(before.content);
  await page.unroute("**/api/v1/Templates/Preview*");

  await publish(page).click();
  await dialog.getByRole("button", { name: "Publish anyway" }).click();
  await expect.poll(async () => (await stored(page, id)).content).not.toEqual(before.content);
});

test("accepts custom HTML, even with errors, and rejects HTML that is too large with a message", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/email/new?from=html");
  const file = page.locator("input[type=file]");
  await file.setInputFiles({
    name: "grande.html",
    mimeType: "text/html",
    buffer: Buffer.from(`<p>${"x".repeat(500_001)}</p>`),
  });
  await expect(page.getByText(/The file is too large/)).toBeVisible();
  const html =
    "<html><head><title>Boletim de agosto</title></head><body><p>{{ broken | </p></body></html>";
  await file.setInputFiles({
    name: "boletim.html",
    mimeType: "text/html",
    buffer: Buffer.from(html),
  });
  await expect(page.getByLabel("Name").first()).toHaveValue("Boletim de agosto");
  await page.getByRole("button", { name: "Create template" }).click();
  await page.waitForURL(/\/email\/[0-9a-f-]{36}\/edit/);
  await expect(subject(page)).toHaveText("Boletim de agosto");
  await expect(page.locator(".cm-content")).toContainText("broken");
  await expect(page.getByRole("button", { name: /Checks: \d+ to fix/ })).toBeVisible({
    timeout: 30_000,
  });
});
