import type { Page } from "@playwright/test";
import { api } from "../src/api.ts";
import { violations } from "../src/axe.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { lineField } from "../src/line-field.ts";
import { templateBody } from "../src/template-body.ts";
import { registerAndSignIn } from "../src/users.ts";

interface Stored {
  content: { subject: string; preheader: string };
  draft: { content: { subject: string; preheader: string } } | null;
}

/** Opens a template with this subject, and returns a function that reads the stored draft. */
async function openWith(page: Page, subject: string) {
  await registerAndSignIn(page, newLogin());
  const { id } = await api<{ id: string }>(page, "Templates", {
    method: "POST",
    body: templateBody("Oferta", { subject, source: "<p>Olá</p>" }),
  });
  await page.goto(`/email/${id}/edit`);
  return async () => {
    const { draft, content } = await api<Stored>(page, `Templates/${id}`);
    return draft?.content ?? content;
  };
}

test("a subject keeps its variables as chips while they are typed around, deleted and inserted", async ({
  page,
}) => {
  const stored = await openWith(page, `Olá {{ account.name | default: 'amigo' }}!`);
  const storedSubject = () => expect.poll(async () => (await stored()).subject);
  const subject = lineField(page, "Subject");
  const chips = subject.locator(".node-variable");
  const { press, type } = page.keyboard;
  const key = press.bind(page.keyboard);
  const write = type.bind(page.keyboard);
  await expect(subject).toContainText("amigo");

  // Before the chip, which a click would open.
  await subject.click({ position: { x: 15, y: 17 } });
  await key("Home");
  for (const _letter of "Olá ") await key("ArrowRight");
  await write("de novo, ");
  // One key passes the chip.
  await key("ArrowRight");
  await write(", pão quente");
  await expect(chips).toHaveCount(1);
  await storedSubject().toBe(`Olá de novo, {{ account.name | default: 'amigo' }}, pão quente!`);
  expect(await violations(page)).toEqual([]);

  for (const _letter of ", pão quente") await key("Backspace");
  await key("Backspace");
  await expect(chips).toHaveCount(0);
  await key("ControlOrMeta+Z");
  await expect(chips).toHaveCount(1);
  await key("ControlOrMeta+Shift+Z");
  await expect(subject).toHaveText("Olá de novo, !");

  await write("{{");
  await expect(page.getByRole("option", { name: /^Email/ })).toBeInViewport();
  await write("em");
  await key("Enter");
  await expect(page.getByRole("textbox", { name: "If Email is empty, show" })).toBeFocused();
  await write("você");
  await key("Enter");
  await expect(subject).toBeFocused();
  await write(" ☕");
  const withEmail = 'Olá de novo, {{ account.email | default: "você" }} ☕!';
  await storedSubject().toBe(withEmail);

  await key("End");
  await key("Enter");
  await page.getByRole("button", { name: "Insert a variable: Subject" }).click();
  await page.getByRole("option", { name: /^First name/ }).click();
  await page.getByRole("button", { name: "Insert", exact: true }).click();
  await expect(subject).toBeFocused();
  await expect(chips).toHaveCount(2);
  await storedSubject().toBe(`${withEmail}{{ account.first_name }}`);
  await key("Tab");
  await expect(subject).not.toBeFocused();
});

test("variables and line breaks are copied and pasted between subject and preview text", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const stored = await openWith(page, "Olá {{ account.name }}!");
  const subject = lineField(page, "Subject");
  const preview = lineField(page, "Preview text");
  await subject.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+C");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Olá {{ account.name }}!");
  await preview.focus();
  await page.keyboard.press("ControlOrMeta+V");
  await page.evaluate(() => navigator.clipboard.writeText(" de\r\nnovo\n{% if x %}"));
  await page.keyboard.press("ControlOrMeta+V");
  await expect(preview.locator(".node-variable")).toHaveCount(1);
  await expect
    .poll(async () => (await stored()).preheader)
    .toBe("Olá {{ account.name }}! de novo {% if x %}");
});

test("a subject keeps the focus while the campaign is created", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  const { id } = await api<{ id: string }>(page, "Templates", {
    method: "POST",
    body: templateBody("Oferta", { subject: "Oi", source: "<p>Olá</p>" }),
  });
  await page.goto(`/campaings/new?template=${id}`);
  const subject = lineField(page, "Subject");
  await subject.click();
  await page.keyboard.type("Oi, {{ account.name }}");
  await page.waitForURL(/\/campaings\/[0-9a-f-]{36}$/);
  await expect(subject).toBeFocused();
  await page.keyboard.type("!");
  const campaignId = page.url().split("/").at(-1) ?? "";
  await expect
    .poll(async () => (await api<{ subject: string }>(page, `Campaigns/${campaignId}`)).subject)
    .toBe("Oi, {{ account.name }}!");
});
