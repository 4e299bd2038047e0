import type { Page } from "@playwright/test";
import { call } from "../src/api.ts";
import { expect, test } from "../src/fixtures.ts";
import { productUrl } from "../src/product-url.ts";
import { enter, newUser, signInAndEnter } from "../src/users.ts";

const choose = (page: Page, name: string) =>
  page.getByRole("dialog").getByText(name, { exact: true }).click();

test("applies the appearance from the drawer immediately, and on another device", async ({
  page,
  browser,
}) => {
  const user = await newUser();
  await enter(page, user);
  const root = page.locator("html");
  await page.getByRole("button", { name: "Theme Settings" }).click();
  await choose(page, "Bordered");
  await expect(root).toHaveAttribute("data-skin", "bordered");
  await choose(page, "Dark");
  await expect(page.locator("body")).toHaveClass(/dark/);
  await page.getByRole("dialog").getByRole("switch", { name: "Rtl" }).click();
  await expect(root).toHaveAttribute("dir", "rtl");
  await choose(page, "Horizontal");
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Campaigns" }),
  ).toBeVisible();
  await expect(page.locator("aside")).toHaveCount(0);
  await expect
    .poll(() =>
      call<{ preferences: object }>(user.token, "Auth/Session").then(
        ({ preferences }) => preferences,
      ),
    )
    .toMatchObject({
      skin: "bordered",
      darkMode: true,
      isRTL: true,
      type: "horizontal",
    });

  const elsewhere = await browser.newPage({ baseURL: productUrl(), locale: "en-US" });
  await signInAndEnter(elsewhere, user);
  await expect(elsewhere.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(elsewhere.locator("html")).toHaveAttribute("data-skin", "bordered");
  await expect(elsewhere.locator("aside")).toHaveCount(0);

  // Applied before the app's own code runs: nothing flashes.
  await elsewhere.route("**/assets/*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  await elsewhere.reload({ waitUntil: "commit" });
  await elsewhere.locator("body").waitFor({ state: "attached" });
  await expect(elsewhere.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(elsewhere.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await elsewhere.close();
});

test("shows a hidden menu with the header's button", async ({ page }) => {
  await enter(page, await newUser());
  await page.getByRole("button", { name: "Theme Settings" }).click();
  await page.getByRole("dialog").getByRole("switch", { name: "Menu Hidden" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("navigation", { name: "Main menu" })).toHaveCount(0);
  await page.getByRole("button", { name: "Show the menu" }).click();
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();
});

test("leads to the settings with one entry, whose pages have a separate menu", async ({ page }) => {
  await enter(page, await newUser());
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await menu.getByRole("link", { name: "Settings" }).click();
  await page.waitForURL("**/settings");
  await page.getByRole("main").getByRole("link", { name: "Sessions" }).click();
  await page.waitForURL("**/settings/sessions");
  await expect(menu.getByRole("link", { name: "Settings" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page.getByRole("link", { name: "Sessions" })).toHaveCount(1);
});

test("the palette accepts input when it is reopened while closing", async ({ page }) => {
  await enter(page, await newUser());
  const label = page.getByRole("button", { name: "Search or go to" }).getByText("Search or go to");
  await expect(label).toBeVisible();
  await expect(label).toHaveCSS("border-top-width", "0px");
  // On phones it is an icon next to the button of the plan.
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(label).toBeHidden();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("filters");
  await expect(page.getByRole("combobox")).toHaveValue("filters");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("topics");
  await expect(page.getByRole("combobox")).toHaveValue("topics");
  await expect(page.getByRole("combobox")).toBeFocused();
});

test("the palette navigates by keyboard, finds records, and says when there are no results", async ({
  page,
}) => {
  const user = await newUser();
  await call(user.token, "Accounts", {
    method: "POST",
    body: {
      name: "Conceição Evaristo",
      email: "conceicao@example.com",
      phone: null,
      status: "active",
      fields: {},
    },
  });
  await enter(page, user);
  await expect(page.getByRole("button", { name: "Search or go to" })).toBeVisible();
  await page.keyboard.press("Control+k");
  // Typed immediately, while the palette is still loading.
  await page.keyboard.type("filters");
  await expect(page.getByRole("combobox")).toHaveValue("filters");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/filters");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("conceicao");
  await page.getByRole("dialog").getByText("Conceição Evaristo").click();
  await page.waitForURL("**/accounts/*");
  // The same keys close a palette that is still closing.
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("zzzzqqq");
  await expect(
    page.getByRole("dialog").getByRole("paragraph").getByText("No result found"),
  ).toBeVisible();
});
