import type { Page } from "@playwright/test";
import { storageFor } from "../src/filled-workspace.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { delayResponses, expectNoShifts, watchShifts } from "../src/layout-shifts.ts";
import { productUrl } from "../src/product-url.ts";
import { SCREENS } from "../src/screens/index.ts";
import { sharedWorkspace } from "../src/shared-workspace.ts";
import { waitUntilIdle } from "../src/show-screen.ts";
import { registerAndSignIn } from "../src/users.ts";

const LOADING = ".mantine-Skeleton-root[data-visible], main [aria-busy=true]";
const PAGES = ["/dashboard", "/accounts", "/email", "/filters", "/custom-fields", "/settings"];
/** Screens whose parts have heights that depend on what they show: those below wait for them. */
const VARIABLE = ["analyze", "shared-report", "contact-events", "filter-builder-events"];
/** Less than elsewhere: nothing but text in other fonts may move. */
const VARIABLE_SHIFT_MAX = 0.005;

const DEVICES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
};

for (const [device, viewport] of Object.entries(DEVICES)) {
  test(`pages of a new company stay in place while they load on a ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await registerAndSignIn(page, newLogin());
    await watchShifts(page);
    const untilAnswered = await delayResponses(page);
    for (const path of PAGES) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await untilAnswered();
        // Thumbnails of designs are created when they are first shown, which takes long on a busy machine.
        await expect(page.locator(LOADING)).toHaveCount(0, { timeout: 60_000 });
        await expectNoShifts(page, path);
      });
    }
  });

  test(`screens stay in place on a ${device} when the data of their upper parts arrives last`, async ({
    browser,
  }) => {
    const filled = (await sharedWorkspace())["es-es"];
    const settings = {
      darkMode: false,
      isRTL: false,
      language: { name: "es-es" as const, lang: "es-es" as const },
    };
    const context = await browser.newContext({
      baseURL: productUrl(),
      viewport,
      storageState: storageFor(filled, settings),
    });
    const page = await context.newPage();
    await watchShifts(page);
    const untilAnswered = await delayResponses(page);
    for (const { name, path, until } of SCREENS.filter((screen) => VARIABLE.includes(screen.name)))
      await test.step(name, () =>
        showLate(page, { name, path: path(filled), until, untilAnswered }),
      );
    await context.close();
  });
}

interface Late {
  name: string;
  path: string;
  until: string | undefined;
  untilAnswered: () => Promise<void>;
}

async function showLate(page: Page, { name, path, until, untilAnswered }: Late): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading").first()).toBeVisible();
  if (until) await page.locator(until).first().waitFor();
  await untilAnswered();
  await waitUntilIdle(page);
  await expectNoShifts(page, name, VARIABLE_SHIFT_MAX);
}
