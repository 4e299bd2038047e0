import type { Page } from "@playwright/test";
import { expect, newLogin, registerAndEnter, test as base } from "../src/fixtures.ts";

// The browser reports each file that it is refused; here that is what is tested.
const test = base.extend<{ pageFaults: string[] }>({ pageFaults: [async ({}, use) => use([]), { auto: true }] });

const menu = (page: Page) => page.getByRole("navigation", { name: "Main menu" });
const PAGE = /\/assets\/accounts-page-.*\.js/;

for (const [how, refuse] of [
  ["the connection is lost", (page: Page) => page.route(PAGE, (route) => route.abort("internetdisconnected"))],
  ["the server does not have it", (page: Page) => page.route(PAGE, (route) => route.fulfill({ status: 404, body: "{}" }))],
] as const) {
  test(`keeps the shell when a page's code is missing because ${how}, and a retry brings the page`, async ({ page }) => {
    await registerAndEnter(page, newLogin());
    await refuse(page);
    await menu(page).getByRole("link", { name: "Contacts" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Couldn’t load this page" })).toBeVisible();
    await expect(menu(page)).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Couldn’t load this page" })).toBeVisible();
    // Other pages still work.
    await menu(page).getByRole("link", { name: "Filters" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Filters" })).toBeVisible();
    await page.unroute(PAGE);
    await menu(page).getByRole("link", { name: "Contacts" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Contacts" })).toBeVisible();
  });
}

test("comes back automatically with the connection", async ({ page }) => {
  await registerAndEnter(page, newLogin());
  await page.route(PAGE, (route) => route.abort("internetdisconnected"));
  await menu(page).getByRole("link", { name: "Contacts" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Couldn’t load this page" })).toBeVisible();
  await page.unroute(PAGE);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByRole("heading", { level: 1, name: "Contacts" })).toBeVisible();
});

test("reloads once when the build changed under an open tab, and not again when that does not help", async ({ page }) => {
  await registerAndEnter(page, newLogin());
  await page.route("**/build.json", (route) => route.fulfill({ json: { id: "another" } }));
  await page.route(PAGE, (route) => route.fulfill({ status: 404, body: "{}" }));
  let loads = 0;
  page.on("load", () => (loads += 1));
  await menu(page).getByRole("link", { name: "Contacts" }).click();
  await expect(page.getByText("Arauto has been updated.")).toBeVisible();
  await expect(menu(page)).toBeVisible();
  expect(loads).toBe(1);
  await page.unroute(PAGE);
  await page.getByRole("button", { name: "Reload page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contacts" })).toBeVisible();
});

test("keeps what was typed when a part of a form cannot be loaded after an upgrade", async ({ page }) => {
  await registerAndEnter(page, newLogin());
  await page.goto("/accounts/new");
  await page.getByLabel("Name", { exact: true }).fill("Ana Beatriz");
  await page.route("**/build.json", (route) => route.fulfill({ json: { id: "another" } }));
  await page.route(/\/assets\/.*\.(js|css)$/, (route) => route.abort("internetdisconnected"));
  let loads = 0;
  page.on("load", () => (loads += 1));
  // The dialog that would ask about leaving is a part of its own.
  await menu(page).getByRole("link", { name: "Filters" }).click();
  await page.waitForTimeout(1000);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ana Beatriz");
  expect(loads).toBe(0);
});
