import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";
import { expectNoShifts, watchShifts } from "../src/layout-shifts.ts";

const LOADING = ".mantine-Skeleton-root[data-visible], main [aria-busy=true]";
const PAGES = ["/dashboard", "/accounts", "/email", "/filters", "/custom-fields", "/settings"];

for (const [device, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}))
  test(`pages of a new company stay in place while they load on a ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await registerAndSignIn(page, newLogin());
    await watchShifts(page);
    for (const path of PAGES) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        // Thumbnails of designs are created when they are first shown, which takes long on a busy machine.
        await expect(page.locator(LOADING)).toHaveCount(0, { timeout: 60_000 });
        await expectNoShifts(page, path);
      });
    }
  });
