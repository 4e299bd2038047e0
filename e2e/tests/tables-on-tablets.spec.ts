import { CAMPAIGNS_PATH } from "../src/addresses.ts";
import { storageFor } from "../src/filled-workspace.ts";
import { expect, test } from "../src/fixtures.ts";
import { sharedWorkspace, type SharedWorkspace } from "../src/shared-workspace.ts";
import { waitUntilIdle } from "../src/show-screen.ts";

let workspace: SharedWorkspace;
test.beforeAll(async () => {
  workspace = await sharedWorkspace();
});

const LISTS = [
  "/accounts",
  CAMPAIGNS_PATH,
  "/email",
  "/filters",
  "/settings/custom-fields",
  "/settings/topics",
  "/settings/suppressions",
  "/accounts/imports",
  "/exports",
];
const NAME_WIDTH = 200;

const WIDTHS = [768, 820, 1024];

test("tables of lists leave room for names on tablets", async ({ browser }) => {
  const context = await browser.newContext({ storageState: storageFor(workspace["en-us"]) });
  const page = await context.newPage();
  let seen = 0;
  for (const path of LISTS) {
    await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 900 });
    await page.goto(path);
    await page.locator("main h1").waitFor();
    await waitUntilIdle(page);
    const head = page.locator("main table tbody td[data-head]").first();
    // Some lists start as tiles or are empty.
    if ((await head.count()) === 0) continue;
    seen += 1;
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      // Fresh data replaces the row: a replaced cell has no width.
      await expect
        .poll(() => head.evaluate((cell) => cell.getBoundingClientRect().width), {
          message: `${path} at ${width}`,
        })
        .toBeGreaterThanOrEqual(NAME_WIDTH);
      // The page itself never scrolls horizontally.
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        path,
      ).toBeLessThanOrEqual(0);
    }
  }
  expect(seen).toBeGreaterThanOrEqual(4);
  await context.close();
});

test("a printed report has neither header nor menu", async ({ browser }) => {
  const filled = workspace["en-us"];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: storageFor(filled),
  });
  const page = await context.newPage();
  await page.goto(`${CAMPAIGNS_PATH}/${filled.sentCampaignId}`);
  await page.locator("main h1").waitFor();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await expect(page.locator("main h1")).toBeVisible();
  await context.close();
});

test("no control has an English name in Portuguese, and no server message replaces a translation", async ({
  browser,
}) => {
  const portuguese = workspace["pt-br"];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: storageFor(portuguese, {
      language: { name: "Portuguese (Brazil)", lang: "pt-br" },
    }),
  });
  const page = await context.newPage();
  await page.goto("/settings/sending-accounts");
  await page.locator("main h1").waitFor();
  await page.goto(`${CAMPAIGNS_PATH}/${portuguese.sentCampaignId}`);
  await page.getByRole("tab", { name: /Destinatários/ }).click();
  await expect(page.locator("main table tbody tr").first()).toBeVisible();
  await expect(page.locator("main")).not.toContainText("Stored as");
  const names = await page
    .locator("[aria-label]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(
    names.filter((name) => /toggle|password|close|clear|remove|next page/i.test(name ?? "")),
  ).toEqual([]);
  await context.close();
});
