import type { Browser, Page } from "@playwright/test";
import { api } from "../src/api.ts";
import { violations } from "../src/axe.ts";
import { expect, newLogin, test, watchErrors } from "../src/fixtures.ts";
import { productUrl } from "../src/product-url.ts";
import { registerAndSignIn } from "../src/users.ts";
import { waitUntilIdle } from "../src/show-screen.ts";

const VISIT = "/analyze?period=7days&compare=none&provider=gmail";

/** Opens a page in a browser without a session, in a given language. */
async function asOutsider(
  browser: Browser,
  url: string,
  {
    locale = "en-US",
    colorScheme = "light" as const,
  }: { locale?: string; colorScheme?: "light" | "dark" } = {},
): Promise<Page> {
  const context = await browser.newContext({ locale, colorScheme });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/** Creates a link in the dialog, and returns its URL. */
async function share(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share report" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: "Create link" }).click();
  const address = dialog.getByLabel("Address of the report");
  await expect(address).toBeVisible();
  return address.inputValue();
}

test("a view is saved, changed, moved, deleted and restored", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/analyze");
  const tabs = page.getByRole("navigation", { name: "Saved views" });
  await expect(tabs.getByRole("link", { name: "All email" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  const save = async (name: string) => {
    await page.getByRole("button", { name: /^Save (view|as new)$/ }).click();
    const dialog = page.getByRole("dialog", { name: "Save view" });
    await dialog.getByRole("textbox", { name: "Name" }).fill(name);
    await dialog.getByRole("button", { name: "Save view" }).click();
    await expect(tabs.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  };
  await page.goto(VISIT);
  await save("Gmail");
  await page.keyboard.press("m");
  await expect(tabs.getByText("Changed, not saved")).toBeAttached();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(tabs.getByText("Changed, not saved")).toHaveCount(0);
  await page.keyboard.press("d");
  await save("Today");
  await page.getByRole("button", { name: "Actions for the view Today" }).click();
  await page.getByRole("menuitem", { name: "Move toward the start" }).click();
  await expect(tabs.getByRole("link")).toHaveText(["All email", "Today", "Gmail"]);
  await page.getByRole("button", { name: "Actions for the view Today" }).click();
  await page.getByRole("menuitem", { name: "Delete view" }).click();
  await expect(tabs.getByRole("link")).toHaveText(["All email", "Gmail"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tabs.getByRole("link")).toHaveText(["All email", "Today", "Gmail"]);
  await tabs.getByRole("link", { name: "Gmail" }).click();
  await expect(page).toHaveURL(/provider=gmail/);
  await page.reload();
  await expect(tabs.getByRole("link", { name: "Gmail" })).toHaveAttribute("aria-current", "page");
  // Buttons fade in when they become available.
  await waitUntilIdle(page);
  expect(await violations(page)).toEqual([]);
});

test("a date is annotated, edited, deleted and restored", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/analyze");
  await page.getByRole("button", { name: "Annotate a date" }).click();
  const dialog = page.getByRole("dialog", { name: "Annotate a date" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Write a note")).toBeVisible();
  await dialog.getByLabel("Note").fill("New subject <b>line</b>");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  const items = async () =>
    (await api<{ items: { text: string; author: string }[] }>(page, "Annotations")).items;
  await expect
    .poll(async () => (await items()).map(({ text }) => text))
    .toEqual(["New subject <b>line</b>"]);
  expect((await items())[0]?.author).toBe("Maria Souza");
});

test("people without a login see a shared report in their language until it is revoked", async ({
  page,
  browser,
}) => {
  const login = newLogin("Café <i>Serra</i>");
  await registerAndSignIn(page, login);
  await page.goto(VISIT);
  const url = await share(page, "Board report");
  expect(new URL(url).origin).toBe(productUrl());

  const outsider = await asOutsider(browser, url);
  const errors = watchErrors(outsider);
  await expect(outsider.getByRole("heading", { level: 1, name: "Board report" })).toBeVisible();
  await expect(outsider.getByText("Café <i>Serra</i>")).toBeVisible();
  await expect(outsider.getByText("Provider: Gmail")).toBeVisible();
  await expect(outsider.getByRole("heading", { name: "Mailbox providers" })).toBeVisible();
  await expect(outsider.getByRole("heading", { name: "Audience: joined and left" })).toHaveCount(0);
  await expect(outsider.locator("a[href]")).toHaveCount(0);
  await expect(outsider.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  expect(await outsider.title()).not.toContain(url.split("/").at(-1));
  expect(await violations(outsider)).toEqual([]);
  expect(errors).toEqual([]);

  for (const [locale, print] of [
    ["pt-PT", "Imprimir"],
    ["es-AR", "Imprimir"],
    ["fr-FR", "Print"],
  ] as const) {
    const other = await asOutsider(browser, url, { locale, colorScheme: "dark" });
    await expect(other.getByRole("button", { name: print })).toBeVisible();
    expect(await violations(other)).toEqual([]);
    await other.context().close();
  }

  await page.getByRole("button", { name: "Revoke link Board report" }).click();
  await page
    .getByRole("dialog", { name: /Revoke the link/ })
    .getByRole("button", { name: "Revoke link" })
    .click();
  await expect(page.getByText(/revoked .* opened 4 times/)).toBeVisible();
  await outsider.reload();
  await expect(outsider.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await expect(outsider.getByText("Board report")).toHaveCount(0);
  const forged = await asOutsider(browser, url.replace(/.$/, "x"));
  await expect(forged.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  expect(await violations(forged)).toEqual([]);
  await forged.context().close();
  await outsider.context().close();
});

test("the page of a link is not indexed and sends no referrer", async ({ request }) => {
  const page = await request.get("/shared/anything", { headers: { accept: "text/html" } });
  expect(page.headers()["x-robots-tag"]).toContain("noindex");
  expect(page.headers()["referrer-policy"]).toBe("no-referrer");
});
