import type { Page } from "@playwright/test";
import { expect, newLogin, registerAndEnter, test } from "../src/fixtures.ts";

/** The most that a page may move while it loads, as the sum of its layout shifts. */
const SHIFT_MAX = 0.02;
const LOADING = ".mantine-Skeleton-root[data-visible], main [aria-busy=true]";
const PAGES = ["/dashboard", "/accounts", "/email", "/filters", "/custom-fields", "/settings"];

interface Shift {
  value: number;
  /** What moved, for the message. */
  moved: string[];
}

/** Collects layout shifts without those that follow input. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      }[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            moved: entry.sources.map(({ node }) => `${node?.nodeName} ${node?.className}`),
          });
    }).observe({ type: "layout-shift", buffered: true });
  });
}

for (const [device, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}))
  test(`pages of a new company stay in place while they load on a ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await registerAndEnter(page, newLogin());
    await watchShifts(page);
    for (const path of PAGES) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        // Thumbnails of designs are made when they are first shown, which takes long on a busy machine.
        await expect(page.locator(LOADING)).toHaveCount(0, { timeout: 60_000 });
        const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        expect.soft(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(SHIFT_MAX);
      });
    }
  });
