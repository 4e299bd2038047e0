import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { api } from "../src/api.ts";
import { PIXEL } from "../src/fill-templates.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";
import { templateBody } from "../src/template-body.ts";

interface Stored {
  id: string;
  name: string;
  status: string;
  tags: string[];
}

/** Opens the list of templates in a workspace with these templates. */
async function openList(page: Page, ...names: string[]): Promise<void> {
  await registerAndSignIn(page, newLogin());
  for (const name of names) {
    await api(page, "Templates", {
      method: "POST",
      body: templateBody(name, { subject: name, source: `<h1>Corpo de ${name}</h1>` }),
    });
  }
  await page.goto("/email");
  for (const name of names) await expect(tile(page, name)).toBeVisible();
}

const tile = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
const all = async (page: Page, query = "") =>
  (await api<{ items: Stored[] }>(page, `Templates${query}`)).items;
const toast = (page: Page, words: string | RegExp) =>
  page.getByRole("status").filter({ hasText: words });

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

async function select(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await tile(page, name).hover();
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  }
}

test("tiles show the emails, and the table view is remembered", async ({ page }) => {
  await openList(page, "Oferta");
  await expect(
    tile(page, "Oferta").frameLocator("iframe").getByText("Corpo de Oferta"),
  ).toBeVisible();
  await page.locator("label").filter({ hasText: "Table" }).click();
  await expect(page.getByRole("row", { name: /Oferta/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("row", { name: /Oferta/ })).toBeVisible();
  await expect
    .poll(
      async () =>
        (await api<{ preferences: { lists?: Record<string, unknown> } }>(page, "Auth/Session"))
          .preferences.lists,
    )
    .toMatchObject({ templates: { layout: "table" } });
});

test("renames, duplicates, tags and disables a template from its tile", async ({ page }) => {
  await openList(page, "Oferta");
  await choose(page, "Oferta", "Rename");
  await page.getByRole("dialog").getByLabel("Name").fill("Oferta de sábado");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(tile(page, "Oferta de sábado")).toBeVisible();
  await choose(page, "Oferta de sábado", "Duplicate");
  await expect(tile(page, "Copy of Oferta de sábado")).toBeVisible();

  await choose(page, "Oferta de sábado", "Tags");
  const tags = page.getByRole("dialog").getByLabel("Tags");
  await tags.fill("pão");
  await tags.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(tile(page, "Oferta de sábado").getByText("pão")).toBeVisible();

  await choose(page, "Oferta de sábado", "Disable");
  await expect(toast(page, "Template disabled")).toBeVisible();
  await expect(tile(page, "Oferta de sábado").getByText("Inactive")).toBeVisible();
  await toast(page, "Template disabled").getByRole("button", { name: "Undo" }).click();
  await expect(tile(page, "Oferta de sábado").getByText("Inactive")).toHaveCount(0);
  expect((await all(page)).map(({ name, status, tags: own }) => [name, status, own])).toEqual(
    expect.arrayContaining([["Oferta de sábado", "active", ["pão"]]]),
  );
});

test("restores a deleted template with undo or from the trash, until it is permanently deleted", async ({
  page,
}) => {
  await openList(page, "Um", "Dois", "Três");
  await select(page, "Um", "Dois");
  await page.getByRole("toolbar").getByRole("button", { name: "Delete 2 templates" }).click();
  await expect(toast(page, "2 items deleted successfully")).toBeVisible();
  await expect(tile(page, "Um")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tile(page, "Um")).toBeVisible();

  await choose(page, "Um", "Delete");
  await choose(page, "Dois", "Delete");
  await page.getByRole("button", { name: "Trash (2)" }).click();
  await expect(tile(page, "Um").getByText("Permanently deleted in 30 days")).toBeVisible();
  await choose(page, "Um", "Restore");
  await expect(tile(page, "Um")).toHaveCount(0);
  await choose(page, "Dois", "Delete permanently");
  const confirmation = page.getByRole("dialog", { name: "Permanently delete Dois?" });
  await expect(confirmation).toContainText("This can’t be undone");
  await confirmation.getByRole("button", { name: "Permanently delete 1 template" }).click();
  await expect(page.getByText("Nothing found")).toBeVisible();
  expect((await all(page)).map(({ name }) => name).toSorted()).toEqual(["Três", "Um"]);
  expect(await all(page, "?status=deleted")).toEqual([]);
});

test("filters by tag, status and creation date, and keeps the filters in the URL", async ({
  page,
}) => {
  await openList(page, "Com", "Sem");
  const one = (await all(page)).find(({ name }) => name === "Com");
  await api(page, "Templates/BulkTags", {
    method: "POST",
    body: { ids: [one?.id], add: ["vip"], remove: [] },
  });
  await page.goto("/email?tag=vip&created=today");
  await expect(tile(page, "Com")).toBeVisible();
  await expect(tile(page, "Sem")).toHaveCount(0);
  const inactiveRequest = page.waitForRequest((request) =>
    request.url().includes("status=inactive"),
  );
  await page.getByRole("button", { name: /^Filter/ }).click();
  await page.getByRole("menuitemcheckbox", { name: /Inactive/ }).click();
  const query = new URL((await inactiveRequest).url()).searchParams;
  expect(query.get("tag")).toBe("vip");
  expect(Date.parse(query.get("createdFrom") ?? "")).toBeLessThanOrEqual(Date.now());
  await expect(page.getByText("Nothing found")).toBeVisible();
});

test("exports templates to a file and imports them, and reports where a broken file is invalid", async ({
  page,
}, info) => {
  await openList(page, "Um", "Dois");
  await select(page, "Um", "Dois");
  const download = page.waitForEvent("download");
  await page.getByRole("toolbar").getByRole("button", { name: "Export" }).click();
  const path = info.outputPath("templates.json");
  await (await download).saveAs(path);
  const file = JSON.parse(await readFile(path, "utf8")) as {
    templates: { content: { subject: string } }[];
  };
  expect(file.templates).toHaveLength(2);

  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const give = (name: string, text: string) =>
    dialog
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  await give("broken.json", "{");
  await expect(dialog.getByRole("alert")).toContainText("not a JSON file");
  const wrong = structuredClone(file);
  if (wrong.templates[1]) wrong.templates[1].content.subject = "x".repeat(301);
  await give("wrong.json", JSON.stringify(wrong));
  await expect(dialog.getByRole("alert")).toContainText(/Template “(Um|Dois)” › subject/);
  await expect(dialog.getByRole("button", { name: "Import", exact: true })).toBeDisabled();

  await give("templates.json", JSON.stringify(file));
  await expect(dialog.getByText("This creates 2 templates")).toBeVisible();
  await dialog.getByRole("button", { name: "Import 2 templates" }).click();
  await expect(toast(page, "2 templates imported")).toBeVisible();
  expect(await all(page)).toHaveLength(4);
});

test("finds and previews a design, and creates a named template from it", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/email");
  await page.getByRole("link", { name: "New template" }).first().click();
  await page.getByRole("tab", { name: /^Newsletter/ }).click();
  await expect(page.getByRole("button", { name: "Blank page" })).toBeVisible();
  await page.getByRole("tab", { name: /^All/ }).click();
  await page.getByPlaceholder("Search designs").fill("launch");
  const open = page.getByRole("button", { name: "Product launch", exact: true });
  await open.click();
  const preview = page.getByRole("dialog", { name: "Product launch" });
  await expect(preview.locator("iframe")).toBeVisible();
  await preview.locator("label").filter({ hasText: "Phone" }).click();
  await preview.locator("label").filter({ hasText: "Dark" }).click();
  await page.keyboard.press("Escape");
  await expect(preview).toHaveCount(0);

  for (const name of ["Product launch", "Product launch 2"]) {
    await page.goto("/email/choice-template?design=product-launch");
    await page.getByRole("dialog").getByRole("button", { name: "Use this design" }).click();
    await page.waitForURL(/\/email\/[0-9a-f-]{36}\/edit/);
    await expect
      .poll(async () => (await all(page)).map((template) => template.name))
      .toContain(name);
  }
});

test("previews the brand in an email while it is edited, saves it, and reverts it", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/settings/brand");
  const message = page.locator("figure", { hasText: "An email in this brand" });
  const button = message.getByText("Main button");
  await page.getByLabel("Brand color").fill("#117342");
  await page.getByLabel("Brand color").blur();
  await expect(
    button.locator("xpath=ancestor-or-self::*[contains(@style,'background')][1]"),
  ).toHaveCSS("background-color", "rgb(17, 115, 66)");
  const colors = page.getByRole("region", { name: "Colors" });
  await colors.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Colors saved")).toBeVisible();
  expect(await api(page, "BrandKit")).toMatchObject({ color: "#117342" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(async () => (await api<{ color: string | null }>(page, "BrandKit")).color)
    .toBeNull();

  // Someone else saved first: their change is shown, and the user's is applied on top.
  const kit = await api<object>(page, "BrandKit");
  await page.getByRole("textbox", { name: "Website" }).fill("padaria.example.com");
  await api(page, "BrandKit", { method: "PUT", body: { ...kit, headingFont: "serif" } });
  const links = page.getByRole("region", { name: "Website and networks" });
  await links.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await links.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Links saved")).toBeVisible();
  expect(await api(page, "BrandKit")).toMatchObject({
    headingFont: "serif",
    website: "https://padaria.example.com",
  });
});

test("stores, names and deletes images in the library", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/email");
  await page.getByRole("link", { name: "Images" }).click();
  await page
    .locator("main input[type=file]")
    .setInputFiles({ name: "ponto.png", mimeType: "image/png", buffer: PIXEL });
  const detail = page.getByRole("region", { name: /ponto/ });
  await detail.getByLabel("Name").fill("Ponto vermelho");
  await detail.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: /Ponto vermelho/ }).first()).toBeVisible();
  const { items } = await api<{ items: { url: string }[] }>(page, "Images");
  await expect(page.getByText(items[0]?.url ?? "none")).toBeVisible();
  await page
    .getByRole("region", { name: /Ponto vermelho/ })
    .getByRole("button", { name: /Delete/ })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Delete/ })
    .click();
  await expect.poll(async () => (await api<{ items: object[] }>(page, "Images")).items).toEqual([]);
});
