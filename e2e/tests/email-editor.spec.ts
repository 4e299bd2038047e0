import type { Locator, Page } from "@playwright/test";
import { simpleParser } from "mailparser";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";
import { blocksWithText, templateBody } from "../src/template-body.ts";

/** An email with an empty section and its footer, like a blank template. */
function blankMail(): string {
  const message = JSON.parse(blocksWithText("")) as {
    sections: { id: string; columns: { id: string; blocks: { kind: string }[] }[] }[];
  };
  const [section] = message.sections;
  const [column] = section?.columns ?? [];
  if (!section || !column) throw new Error("The sample email has no section");
  const footer = {
    ...section,
    id: "end",
    columns: [
      { ...column, id: "endcolumn", blocks: column.blocks.filter(({ kind }) => kind === "footer") },
    ],
  };
  return JSON.stringify({
    ...message,
    sections: [{ ...section, columns: [{ ...column, blocks: [] }] }, footer],
  });
}

/** Opens a blank email in the editor. */
async function openBlank(page: Page): Promise<void> {
  await registerAndSignIn(page, newLogin());
  const { id } = await api<{ id: string }>(page, "Templates", {
    method: "POST",
    body: templateBody("Festa", {
      subject: "Festa da primavera",
      format: "blocks",
      source: blankMail(),
    }),
  });
  await page.goto(`/email/${id}/edit`);
  await expect(canvas(page)).toBeVisible({ timeout: 60_000 });
}

const canvas = (page: Page) => page.getByRole("tree", { name: "The email" });
const part = (page: Page, name: RegExp) => canvas(page).getByRole("treeitem", { name });
const spoken = (page: Page) => page.locator("[data-editor-announcer]");
const kinds = (page: Page) =>
  canvas(page)
    .locator('[data-type="block"]')
    .evaluateAll((blocks) => blocks.map((block) => (block as HTMLElement).dataset["kind"]));

async function drag(
  page: Page,
  from: Locator,
  to: Locator,
  where: "above" | "below",
): Promise<void> {
  await to.scrollIntoViewIfNeeded();
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("The dragged element or its target is not visible");
  await page.mouse.move(start.x + 16, start.y + 12);
  await page.mouse.down();
  await page.mouse.move(start.x + 40, start.y + 24, { steps: 4 });
  await page.mouse.move(
    end.x + end.width / 2,
    where === "above" ? end.y + 3 : end.y + end.height - 3,
    { steps: 8 },
  );
  await page.mouse.up();
}

/** Sends a test email and returns the received message. */
async function received(page: Page): Promise<{ subject: string | undefined; html: string }> {
  await page.getByRole("button", { name: "Send test" }).press("Enter");
  const sending = page.getByRole("dialog", { name: "Send a test" });
  await sending.getByRole("combobox", { name: "To", exact: true }).fill("prova@example.com");
  await page.keyboard.press("Enter");
  await sending.getByRole("button", { name: /^Send to/ }).press("Enter");
  await expect(sending.getByText("Accepted").first()).toBeVisible({ timeout: 30_000 });
  const { items } = await api<{ items: { id: string }[] }>(page, "Mailbox?search=prova");
  const message = await simpleParser(await api<string>(page, `Mailbox/${items[0]?.id}/Source`));
  return { subject: message.subject, html: String(message.html) };
}

test("builds a newsletter from blank with the mouse, and the received email matches", async ({
  page,
}) => {
  await openBlank(page);
  // Clicking in the palette inserts a block and starts editing it.
  await page.getByRole("button", { name: "Heading", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Heading text" })).toBeFocused();
  await page.keyboard.type("Pão de fermentação natural");
  await page.keyboard.press("Escape");
  await expect(part(page, /^Heading, Pão de fermentação natural, 1 of 1$/)).toBeFocused();

  // Dragging inserts it at the drop position; a second click starts editing.
  await drag(
    page,
    page.getByRole("button", { name: "Text", exact: true }),
    part(page, /^Heading/),
    "below",
  );
  await expect.poll(() => kinds(page)).toEqual(["heading", "text", "footer"]);
  await part(page, /^Text/).click();
  await page.getByRole("textbox", { name: "Block text" }).pressSequentially("Vale até domingo.");
  await page.keyboard.press("Escape");

  await drag(
    page,
    page.getByRole("button", { name: "Divider", exact: true }),
    part(page, /^Heading/),
    "above",
  );
  await expect.poll(() => kinds(page)).toEqual(["divider", "heading", "text", "footer"]);
  // Blocks on the canvas can be dragged, too, and everything can be undone step by step.
  await drag(page, part(page, /^Divider/), part(page, /^Text/), "below");
  await expect.poll(() => kinds(page)).toEqual(["heading", "text", "divider", "footer"]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => kinds(page)).toEqual(["divider", "heading", "text", "footer"]);
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect.poll(() => kinds(page)).toEqual(["heading", "text", "divider", "footer"]);

  await part(page, /^Divider/).click();
  await page
    .getByRole("toolbar", { name: "Actions: Divider" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("Deleted: Divider")).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).last().click();
  await expect.poll(() => kinds(page)).toEqual(["heading", "text", "divider", "footer"]);

  // Two columns, with a block in the second one.
  await part(page, /^Text/).click();
  await page.getByRole("button", { name: "2 columns" }).click();
  await drag(
    page,
    page.getByRole("button", { name: "Text", exact: true }),
    part(page, /^Column, 2 of 2$/),
    "below",
  );
  await part(page, /^Column, 2 of 2$/)
    .getByRole("treeitem", { name: /^Text/ })
    .click();
  await page.getByRole("textbox", { name: "Block text" }).pressSequentially("Rua das Flores, 12");
  await page.keyboard.press("Escape");

  const { subject, html } = await received(page);
  expect(subject).toContain("Festa da primavera");
  const places = [
    "Pão de fermentação natural",
    "Vale até domingo.",
    "Rua das Flores, 12",
    "Padaria Aurora",
  ].map((words) => html.indexOf(words));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places.every((place) => place > 0)).toBe(true);
});

test("builds a newsletter from blank with the keyboard alone, and announces every position", async ({
  page,
}) => {
  await openBlank(page);
  for (let tabs = 0; tabs < 80; tabs += 1) {
    if (await page.evaluate(() => document.activeElement?.closest("[data-canvas]") !== null)) break;
    await page.keyboard.press("Tab");
  }
  await expect(part(page, /^Section, 1 of 2$/)).toBeFocused();
  const insert = async (search: string) => {
    await page.keyboard.press("/");
    await expect(page.getByRole("combobox", { name: "Search blocks" })).toBeFocused();
    await page.keyboard.type(search);
    await page.keyboard.press("Enter");
  };
  const writing = (name: string) => expect(page.getByRole("textbox", { name })).toBeFocused();

  await insert("head");
  await writing("Heading text");
  await page.keyboard.type("Bom dia");
  await page.keyboard.press("Enter");
  await insert("text");
  await writing("Block text");
  await page.keyboard.type("O forno abre às sete.");
  await page.keyboard.press("Escape");
  await expect(part(page, /^Text, O forno abre/)).toBeFocused();

  await page.keyboard.press("Alt+ArrowUp");
  await expect(spoken(page)).toHaveText(/^Moved: Text, O forno abre às sete\., 1 of 2/);
  await expect(part(page, /^Text, O forno abre/)).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("ControlOrMeta+d");
  await expect.poll(() => kinds(page)).toEqual(["heading", "text", "text", "footer"]);
  await page.keyboard.press("Delete");
  await expect.poll(() => kinds(page)).toEqual(["heading", "text", "footer"]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => kinds(page)).toEqual(["heading", "text", "text", "footer"]);
  await page.keyboard.press("ControlOrMeta+z");

  // With the drag handle: picked up, moved, dropped.
  await canvas(page)
    .getByRole("treeitem", { name: /^Heading/ })
    .focus();
  await page.keyboard.press(" ");
  await page.getByRole("button", { name: "Move Heading, Bom dia" }).focus();
  await page.keyboard.press("Space");
  await expect(spoken(page)).toContainText("Lifted");
  await page.keyboard.press("ArrowDown");
  await expect(spoken(page)).toHaveText(/^After Text, O forno abre às sete\.,/);
  await page.keyboard.press("Space");
  await expect.poll(() => kinds(page)).toEqual(["text", "heading", "footer"]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => kinds(page)).toEqual(["heading", "text", "footer"]);

  // Around the tree: up to the section, to no selection, and back.
  await part(page, /^Text/).focus();
  await page.keyboard.press("Escape");
  await expect(part(page, /^Section, 1 of 2$/)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(part(page, /^Heading/)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(part(page, /^Footer/)).toBeFocused();

  const { html } = await received(page);
  expect(html.indexOf("Bom dia")).toBeGreaterThan(0);
  expect(html.indexOf("O forno abre às sete.")).toBeGreaterThan(html.indexOf("Bom dia"));
});
