import type { Locator, Page } from "@playwright/test";
import type { FilledWorkspace } from "./filled-workspace.ts";
import { expect } from "./fixtures.ts";
import { endShifts, startShifts } from "./layout-shifts.ts";
import type { Screen } from "./screens/index.ts";

/** Opens a screen and waits until it is stable: heading visible, nothing loading, fonts rendered. */
export async function show(page: Page, screen: Screen, filled: FilledWorkspace): Promise<void> {
  await page.goto(screen.path(filled));
  await arrive(page, screen);
}

/** Pages without data and dialogs; two, because a screen may be one of them. */
const BETWEEN = ["/faq", "/under-construction"] as const;

/**
 * Opens a screen by client-side navigation, so that the app starts only once. Between two screens of the same page, or after
 * a dialog was opened, it goes through another page, which clears the state. It reloads where state remains, and where the
 * page asks before leaving.
 */
export async function navigateTo(
  page: Page,
  screen: Screen,
  before: Screen | undefined,
  filled: FilledWorkspace,
): Promise<void> {
  const path = screen.path(filled);
  // The token of an email's link is read when the app starts.
  const mustReload = !before || before.inBrowserLanguage || path.includes("?token=");
  if (mustReload || (await hasUnsavedWork(page))) return show(page, screen, filled);
  const pageOf = (one: string) => one.split("?", 1)[0];
  if (before.open || pageOf(before.path(filled)) === pageOf(path)) {
    await navigate(page, BETWEEN.find((one) => one !== pageOf(path)) ?? "/");
    // Dialogs that belong to the frame stay open.
    if ((await openParts(page).count()) > 0) return show(page, screen, filled);
  }
  await navigate(page, path);
  // Not before: a page that fills the window has another frame than the one that is left.
  await startShifts(page);
  await arrive(page, screen);
}

/** Navigates like the browser's back button, and waits for the new page's heading. */
async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll("h1, h2, h3"))
      heading.setAttribute("data-left", "");
    window.history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await page.locator(":is(h1, h2, h3):not([data-left])").first().waitFor();
}

/** Returns whether the page asks before the user leaves it. */
const hasUnsavedWork = (page: Page): Promise<boolean> =>
  page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));

/** Returns the dialogs and menus that are open. */
const openParts = (page: Page): Locator =>
  page.locator("[role=dialog], [role=menu]").filter({ visible: true });

async function arrive(page: Page, screen: Screen): Promise<void> {
  await expect(page.getByRole("heading").first()).toBeVisible();
  if (screen.until) await page.locator(screen.until).first().waitFor();
  if (screen.open) {
    await endShifts(page);
    await screen.open(page);
  }
  await waitUntilIdle(page);
}

/** Elements that load. */
const LOADING = ".mantine-Skeleton-root[data-visible], main [aria-busy=true]";

/**
 * Returns the loading elements on the screen. In a closed dropdown, placeholders of pictures can stay: pictures only
 * load where they are visible.
 */
export const loading = (page: Page): Locator => page.locator(LOADING).filter({ visible: true });

/** Milliseconds after which a page that still loads or moves is an error. */
const REST_MAX_MS = 20_000;

/**
 * Waits until nothing loads or moves, in the page: round trips of polling take longer than the wait. Throws an error that
 * names what still loads or moves after 20 seconds.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  const busy = await page.evaluate(
    async ([limit, selector]) => {
      const passing = () =>
        document.getAnimations().filter(
          ({ effect, playState }) =>
            // A finished animation with fill mode "forwards" stays in the list.
            playState !== "finished" && effect?.getComputedTiming().iterations !== Infinity,
        );
      const loadingNow = () =>
        [...document.querySelectorAll(selector)].filter((element) => {
          const { width, height } = element.getBoundingClientRect();
          return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
        });
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const end = performance.now() + limit;
      const isOver = () => performance.now() > end;
      const untilStill = async () => {
        // What a new size or theme causes starts with the next frame.
        await frame();
        do {
          while (loadingNow().length > 0 && !isOver())
            await new Promise((resolve) => setTimeout(resolve, 50));
          await document.fonts.ready;
          // An inherited color starts to change in an element when the transition of its parent has ended.
          await Promise.allSettled(passing().map((animation) => animation.finished));
          await frame();
        } while (!isOver() && (passing().length > 0 || loadingNow().length > 0));
        return [];
      };
      const describe = (animation: Animation) => {
        const { effect, playState, currentTime } = animation;
        const target = effect instanceof KeyframeEffect ? effect.target?.outerHTML : undefined;
        const name =
          animation instanceof CSSTransition ? animation.transitionProperty : animation.id;
        return `${name} ${playState} at ${String(currentTime)}: ${target?.slice(0, 120)}`;
      };
      const limitPassed = new Promise<string[]>((resolve) =>
        setTimeout(() => {
          const state = `fonts ${document.fonts.status}, page ${document.visibilityState}`;
          const loads = loadingNow().map(({ outerHTML }) => `loading: ${outerHTML.slice(0, 120)}`);
          resolve([state, ...loads, ...passing().map(describe)]);
        }, limit),
      );
      return Promise.race([untilStill(), limitPassed]);
    },
    [REST_MAX_MS, LOADING] as const,
  );
  expect(busy, "still loading or moving").toEqual([]);
}
