import { test as base, type Page } from "@playwright/test";
import { expect, newLogin } from "../src/fixtures.ts";
import { productUrl } from "../src/product-url.ts";
import { registerAndEnter, registerAndSignIn } from "../src/users.ts";

// Doesn't check for page problems: the browser reports each blocked file, which these tests cause on purpose.
const test = base.extend({ baseURL: async ({}, use) => use(productUrl()) });

const menu = (page: Page) => page.getByRole("navigation", { name: "Main menu" });
const PAGE = /\/assets\/contacts-page-.*\.js/;

for (const [how, refuse] of [
  [
    "the connection is lost",
    (page: Page) => page.route(PAGE, (route) => route.abort("internetdisconnected")),
  ],
  [
    "the server does not have it",
    (page: Page) => page.route(PAGE, (route) => route.fulfill({ status: 404, body: "{}" })),
  ],
] as const) {
  test(`keeps the shell when a page's code is missing because ${how}, and loads the page on retry`, async ({
    page,
  }) => {
    // Before anything is loaded, because likely next pages are prefetched.
    await refuse(page);
    await registerAndEnter(page, newLogin());
    await menu(page).getByRole("link", { name: "Contacts" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Couldn’t load this page" }),
    ).toBeVisible();
    await expect(menu(page)).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Couldn’t load this page" }),
    ).toBeVisible();
    // Other pages still work.
    await menu(page).getByRole("link", { name: "Filters" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Filters" })).toBeVisible();
    await page.unroute(PAGE);
    await menu(page).getByRole("link", { name: "Contacts" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Contacts" })).toBeVisible();
  });
}

test("recovers automatically when the connection returns", async ({ page }) => {
  await page.route(PAGE, (route) => route.abort("internetdisconnected"));
  await registerAndEnter(page, newLogin());
  await menu(page).getByRole("link", { name: "Contacts" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Couldn’t load this page" }),
  ).toBeVisible();
  await page.unroute(PAGE);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByRole("heading", { level: 1, name: "Contacts" })).toBeVisible();
});

test("reloads once when the build changed under an open tab, and not again if that does not help", async ({
  page,
}) => {
  await page.route(PAGE, (route) => route.fulfill({ status: 404, body: "{}" }));
  await registerAndEnter(page, newLogin());
  await page.route("**/build.json", (route) => route.fulfill({ json: { id: "another" } }));
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

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("asks before reloading when part of a page with unsaved work is missing after an upgrade", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/settings/profile");
  const name = page.locator('main input[name="name"], main input[autocomplete="name"]').first();
  await name.fill("Maria Aparecida");
  await page.route("**/build.json", (route) => route.fulfill({ json: { id: "another" } }));
  await page.route(/\/assets\/avatar-cropper-.*\.js$/, (route) =>
    route.fulfill({ status: 404, body: "{}" }),
  );
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page
    .locator('main input[type="file"]')
    .first()
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") });
  await expect(page.getByText("Save your changes, then reload the page.")).toBeVisible();
  await expect(name).toHaveValue("Maria Aparecida");
  expect(loads).toBe(0);
});
