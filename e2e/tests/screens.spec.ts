import { type Browser, expect, test as base, type Page } from "@playwright/test";
import { violations } from "../src/axe.ts";
import { storageFor, type FilledWorkspace } from "../src/filled-workspace.ts";
import { watchErrors } from "../src/fixtures.ts";
import { productUrl } from "../src/product-url.ts";
import { expectNoShifts, watchShifts } from "../src/layout-shifts.ts";
import { overflowing, setTheme } from "../src/page-checks.ts";
import { SCREENS, type Screen } from "../src/screens/index.ts";
import { sharedWorkspace, type SharedWorkspace } from "../src/shared-workspace.ts";
import { waitUntilIdle, navigateTo } from "../src/show-screen.ts";

const WIDTHS = [1440, 1024, 768, 390, 320];
const HEIGHT = 900;
/** Interval between checks for elements that the Tab key has not reached yet. */
const PRESSES_AT_ONCE = 8;

/** Variants in which the screens are checked. All other tests use English. */
const LOOKS = {
  leftToRight: { lang: "pt-br", isRTL: false, width: 1440 },
  rightToLeft: { lang: "es-es", isRTL: true, width: 390 },
} as const;

const BROWSER_LOCALE = "en-US";
const BROWSER_LANG = BROWSER_LOCALE.toLowerCase();

/** A page for visitors and one for the owner, shared by all tests of a variant. */
interface Windows {
  filled: FilledWorkspace;
  page: (screen: Screen) => Page;
  /** The current screen of each page. */
  shown: Map<Page, Screen>;
  /** Errors and missing translations since the last check. */
  errors: () => string[];
}

async function openWindows(
  browser: Browser,
  workspace: SharedWorkspace,
  { lang, isRTL, width }: (typeof LOOKS)[keyof typeof LOOKS],
) {
  const filled = workspace[lang];
  const settings = { darkMode: false, isRTL, language: { name: lang, lang } };
  const open = (who: FilledWorkspace | null) =>
    browser.newContext({
      baseURL: productUrl(),
      locale: BROWSER_LOCALE,
      viewport: { width, height: HEIGHT },
      reducedMotion: "reduce",
      storageState: storageFor(who, settings),
    });
  const contexts = [await open(null), await open(filled)] as const;
  const pages = [await contexts[0].newPage(), await contexts[1].newPage()] as const;
  const errors = pages.map(watchErrors);
  const missing: string[] = [];
  for (const page of pages) {
    await watchShifts(page);
    await watchFocus(page);
    page.on("request", (request) => {
      // Reported by i18next for a missing translation.
      if (request.url().includes("/locales/add/"))
        missing.push(`${request.url()} ${request.postData()}`);
    });
  }
  const windows: Windows = {
    filled,
    page: ({ asVisitor }) => pages[asVisitor ? 0 : 1],
    shown: new Map(),
    errors: () => [...errors, missing].flatMap((list) => list.splice(0)),
  };
  return { windows, close: () => Promise.all(contexts.map((context) => context.close())) };
}

type LooksOpened = Record<keyof typeof LOOKS, Windows>;

const test = base.extend<object, LooksOpened & { workspace: SharedWorkspace }>({
  baseURL: async ({}, use) => use(productUrl()),
  workspace: [async ({}, use) => use(await sharedWorkspace()), { scope: "worker" }],
  leftToRight: [windowsOf("leftToRight"), { scope: "worker" }],
  rightToLeft: [windowsOf("rightToLeft"), { scope: "worker" }],
});

function windowsOf(look: keyof typeof LOOKS) {
  return async (
    { browser, workspace }: { browser: Browser; workspace: SharedWorkspace },
    use: (windows: Windows) => Promise<void>,
  ) => {
    const { windows, close } = await openWindows(browser, workspace, LOOKS[look]);
    await use(windows);
    await close();
  };
}

/** Opens a screen in the variant's page and returns the page. */
async function goTo(windows: Windows, screen: Screen, width: number): Promise<Page> {
  const page = windows.page(screen);
  await page.setViewportSize({ width, height: HEIGHT });
  await navigateTo(page, screen, windows.shown.get(page), windows.filled);
  windows.shown.set(page, screen);
  return page;
}

/** The maximum that a screen may move while it loads: a fifth of what the Core Web Vitals call good. */
const SHIFT_MAX = 0.02;

// Traces of forty screens would take longer than the checks.
test.use({ trace: "off" });

/** Unmarks each element that receives the focus. */
async function watchFocus(page: Page): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener("focusin", ({ target }) =>
      (target as Element).removeAttribute("data-unreached"),
    ),
  );
}

/**
 * Returns interactive elements that the Tab key never reaches. Arrow keys move inside radio
 * groups, tabs and menus, of which one element is in the tab order.
 */
async function unreachable(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const active = document.activeElement;
    if (active instanceof HTMLElement && !active.closest("[role=dialog],[role=menu]"))
      active.blur();
    const wanted = "a[href],button,input,select,textarea,summary,[tabindex]";
    const inside = document.querySelector("[role=dialog],[role=menu]") ?? document.body;
    for (const element of inside.querySelectorAll<HTMLElement>(wanted)) {
      const roving = element.closest(
        "[role=tablist],[role=menu],[role=radiogroup],[role=listbox],[role=toolbar]",
      );
      const sameRadio = element instanceof HTMLInputElement && element.type === "radio";
      const open =
        element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
        !element.closest("[inert],[aria-hidden=true]");
      const off = element.matches(
        ":disabled,[tabindex='-1'],[data-disabled],[type=hidden],[type=file]",
      );
      if (open && !off && !roving && !sameRadio) element.dataset["unreached"] = "true";
    }
  });
  const left = page.locator("[data-unreached]");
  const most = (await left.count()) * 2 + 40;
  for (let press = 0; press < most; press += PRESSES_AT_ONCE) {
    // Repeats like a key that is held down. The browser handles the events in sequence, without round trips.
    await Promise.all(Array.from({ length: PRESSES_AT_ONCE }, () => page.keyboard.down("Tab")));
    if ((await left.count()) === 0) break;
  }
  await page.keyboard.up("Tab");
  return page.evaluate(() => {
    const active = document.activeElement;
    // The skip link covers the logo while it has the focus.
    if (active instanceof HTMLElement && !active.closest("[role=dialog],[role=menu]"))
      active.blur();
    return [...document.querySelectorAll("[data-unreached]")].map((element) => {
      element.removeAttribute("data-unreached");
      return element.outerHTML.slice(0, 160);
    });
  });
}

/** Returns axe's findings. The page behind a dialog is a screen itself. */
const findingsOn = (page: Page) => violations(page, { skipsBehindDialog: true });

/** Returns the expected language of a screen. */
const langOf = ({ inBrowserLanguage }: Screen, look: keyof typeof LOOKS): string =>
  inBrowserLanguage ? BROWSER_LANG : LOOKS[look].lang;

for (const screen of SCREENS) {
  test(`${screen.name}: fits every width and is accessible`, async ({ leftToRight }) => {
    const page = await goTo(leftToRight, screen, 1440);
    await expectNoShifts(page, "moved while it loaded", SHIFT_MAX);
    await expect(page.locator("html")).toHaveAttribute("lang", langOf(screen, "leftToRight"));
    expect.soft(await unreachable(page), "out of the keyboard's reach").toEqual([]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      // Tab scrolled to the end: elements below the sticky header are out of view, not covered.
      await page.evaluate(() => window.scrollTo(0, 0));
      await waitUntilIdle(page);
      expect.soft(await overflowing(page), `overflow at ${width} px`).toEqual([]);
      if (width === 1440) expect.soft(await findingsOn(page), `axe at ${width} px`).toEqual([]);
      if (width !== 390) continue;
      // Dark mode changes only colors: run all rules once per theme.
      await setTheme(page, true);
      await waitUntilIdle(page);
      expect.soft(await findingsOn(page), `axe in dark at ${width} px`).toEqual([]);
      await setTheme(page, false);
    }
    expect(leftToRight.errors()).toEqual([]);
  });
}

for (const screen of SCREENS) {
  test(`${screen.name}: fits from right to left`, async ({ rightToLeft }) => {
    const page = await goTo(rightToLeft, screen, 390);
    await expectNoShifts(page, "moved while it loaded", SHIFT_MAX);
    await expect(page.locator("html")).toHaveAttribute("lang", langOf(screen, "rightToLeft"));
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: HEIGHT });
      await waitUntilIdle(page);
      expect.soft(await overflowing(page), `${screen.name} at ${width} px`).toEqual([]);
    }
    expect(rightToLeft.errors()).toEqual([]);
  });
}
