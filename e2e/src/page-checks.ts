import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { expect } from "./fixtures.ts";
import { loading } from "./show-screen.ts";

const HEIGHT = 900;
const WIDTHS = [1440, 390, 320];

/** Returns the elements that make the page wider than its window. */
export async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return (
        width > 0 && (right > root.clientWidth + 1 || left < -1) && element.childElementCount === 0
      );
    });
    return [
      `${root.scrollWidth} of ${root.clientWidth} px`,
      ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 160)),
    ];
  });
}

/** Changes the theme of an open page, like another tab would. */
export async function setTheme(page: Page, isDark: boolean): Promise<void> {
  await page.evaluate((dark) => {
    // Without transitions: on a large page they take longer than the check.
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets = [still];
    localStorage.setItem("darkMode", String(dark));
    window.dispatchEvent(new StorageEvent("storage", { key: "darkMode" }));
    document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  }, isDark);
}

/** Changes the direction of an open page, like another tab would. */
export async function setDirection(page: Page, isRTL: boolean): Promise<void> {
  await page.evaluate((rtl) => {
    localStorage.setItem("isRTL", String(rtl));
    window.dispatchEvent(new StorageEvent("storage", { key: "isRTL" }));
  }, isRTL);
  await expect(page.locator("html")).toHaveAttribute("dir", isRTL ? "rtl" : "ltr");
}

/**
 * Waits until nothing is loading. Does not wait for animations: the toasts of a story stay while the pointer is on
 * them.
 */
async function settle(page: Page): Promise<void> {
  await expect(loading(page)).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/**
 * Checks a page of a story, which the walk over all screens does not reach: accessible in both themes, and within its
 * window at every width in both directions. `name` identifies the page in a failure.
 */
export async function checkPage(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  // Pages slide in: moving elements have other colors and positions.
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const isDark of [false, true]) {
    await setTheme(page, isDark);
    await settle(page);
    const theme = isDark ? "dark" : "light";
    expect.soft(await violations(page), `${name}: axe in ${theme}`).toEqual([]);
  }
  await setTheme(page, false);
  for (const isRTL of [true, false]) {
    await setDirection(page, isRTL);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      await settle(page);
      const where = `${name}: overflow at ${width} px${isRTL ? " from right to left" : ""}`;
      expect.soft(await overflowing(page), where).toEqual([]);
    }
  }
  if (before) await page.setViewportSize(before);
  await settle(page);
}
