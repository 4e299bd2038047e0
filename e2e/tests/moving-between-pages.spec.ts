import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import type { Page } from "@playwright/test";
import { api } from "../src/api.ts";
import { expect, newLogin, test, watchErrors } from "../src/fixtures.ts";
import { blocksWithText, templateBody } from "../src/template-body.ts";
import { registerAndEnter } from "../src/users.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "Main menu" });

/** Holds the requests for files until they are released. */
async function holdRequests(page: Page, files: RegExp) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return { asked: page.waitForRequest(files), release };
}

/** Pages whose menu is collapsed: by choice, or because they need the space. */
const COLLAPSED = {
  "by choice": async (page: Page) => {
    await page.evaluate(() => localStorage.setItem("isCollapsed", "true"));
    return "/dashboard";
  },
  "in the email editor": async (page: Page) => {
    const body = templateBody("News", {
      subject: "News",
      format: "blocks",
      source: blocksWithText("Hi"),
    });
    const { id } = await api<{ id: string }>(page, "Templates", { method: "POST", body });
    return `/email/${id}/edit`;
  },
  "in the workflow designer": async (page: Page) => {
    const { items } = await api<{ items: { id: string }[] }>(page, "SendingAccounts");
    const body = { name: "Welcome", kind: "workflow", sendingAccountId: items[0]?.id };
    const { id } = await api<{ id: string }>(page, "Campaigns", { method: "POST", body });
    return `${CAMPAIGNS_PATH}/${id}/workflows`;
  },
};
for (const [where, open] of Object.entries(COLLAPSED)) {
  test(`the menu that is collapsed ${where} keeps every entry under the pointer while it expands`, async ({
    page,
  }) => {
    await registerAndEnter(page, newLogin());
    await page.goto(await open(page));
    await page.mouse.move(800, 500);
    const aside = page.locator("aside").filter({ has: menu(page) });
    await expect(aside.locator("[data-collapsed]")).toBeVisible();
    await expect(aside).toHaveCSS("width", "72px");
    const before = await places(page);
    const contacts = await menu(page).getByRole("link", { name: "Contacts" }).boundingBox();
    if (!contacts) throw new Error("No entry for contacts");
    expect(contacts.width).toBeLessThan(72);
    const at = [contacts.x + contacts.width / 2, contacts.y + contacts.height / 2] as const;
    await page.mouse.move(...at);
    await expect(menu(page).getByRole("heading", { level: 2 }).first()).toHaveCSS(
      "color",
      /rgb\((?!0, 0, 0)/,
    );
    await expect(aside).toHaveCSS("width", "248px");
    expect(await places(page)).toEqual(before);
    await page.mouse.click(...at);
    await page.waitForURL("**/accounts");
  });
}

/** Returns where the visible entries of the menu are. */
async function places(page: Page) {
  const all = await menu(page)
    .locator("a:visible, button:visible")
    .evaluateAll((found) =>
      found.map((entry) => ({
        name: entry.textContent,
        top: Math.round(entry.getBoundingClientRect().top),
      })),
    );
  // Buttons that open a submenu appear next to their entry, and have no text.
  return all.filter(({ name }) => name !== "");
}

test("a page change keeps the previous page, marks the menu immediately and is never blank", async ({
  browser,
}) => {
  const context = await browser.newContext({
    reducedMotion: "no-preference",
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const errors = watchErrors(page);
  await registerAndEnter(page, newLogin());
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const code = await holdRequests(page, /\/assets\/filters-page-.*\.js/);
  await page.route("**/api/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.evaluate(() => {
    const seen = { least: 1, blank: 0 };
    Object.assign(window, { seen });
    const observe = () => {
      const main = document.querySelector("main");
      if (!main || main.innerText.trim() === "") seen.blank += 1;
      if (main) seen.least = Math.min(seen.least, Number(getComputedStyle(main).opacity));
      requestAnimationFrame(observe);
    };
    requestAnimationFrame(observe);
  });
  const link = menu(page).getByRole("link", { name: "Filters" });
  await link.click();
  await expect(link).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("status").filter({ hasText: "Loading" }).first()).toBeAttached();
  // The previous page is still complete and readable, only dimmed.
  await page.waitForTimeout(600);
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  await expect(page.locator("main")).toHaveCSS("opacity", "0.6");
  code.release();
  await page.waitForURL("**/filters");
  await expect(page.getByRole("heading", { level: 1, name: "Filters" })).toBeVisible();
  await expect(page.locator("main")).toHaveCSS("opacity", "1");
  // Neither is a page whose tab content arrives later than the page itself.
  const tab = await holdRequests(page, /\/assets\/board-tab-.*\.js/);
  await menu(page).getByRole("link", { name: "CRM" }).click();
  await tab.asked;
  await expect(page.getByRole("heading", { level: 1, name: "Deals" })).toBeVisible();
  tab.release();
  await expect(page.getByRole("link", { name: "Board", exact: true })).toBeVisible();
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { least: number; blank: number } }).seen,
  );
  expect(seen.blank).toBe(0);
  expect(seen.least).toBeGreaterThan(0.3);
  expect(errors).toEqual([]);
  await context.close();
});

test("loads the code of a page when the pointer reaches its link", async ({ page }) => {
  const request = page.waitForRequest(/\/assets\/filters-page-.*\.js/);
  await registerAndEnter(page, newLogin());
  // No card of the dashboard links there, so nothing below a resting pointer has loaded it.
  await menu(page).getByRole("link", { name: "Filters" }).hover();
  await request;
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});
