import axe, { type RunOnly } from "axe-core";
import type { Page } from "@playwright/test";

const RULES: RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag22aa"] };

/**
 * Returns axe's findings on a page. axe is injected into each document once: its Playwright builder injects it twice
 * per check and into the frame of every email, which takes longer than the check. `skipsBehindDialog` leaves out the page
 * behind a modal dialog.
 */
export async function violations(
  page: Page,
  { skipsBehindDialog = false } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([runOnly, inFront]) => {
      /** WCAG 2.5.8. */
      const TARGET_MIN_PX = 24;
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const hasDialog = document.querySelector("[data-portal] [aria-modal=true]") !== null;
      const { violations: found } = await inPage.run(
        // The content of an email is its author's, and its frame allows no scripts.
        { include: inFront && hasDialog ? ["[data-portal]"] : ["html"], exclude: ["iframe"] },
        { runOnly, iframes: false, resultTypes: ["violations"] },
      );
      /**
       * Returns whether a target is fully visible once scrolled into view: axe measures only the part that the edge of a
       * list doesn't cover.
       */
      const isWholeInView = (selector: string): boolean => {
        const element = document.querySelector(selector);
        if (!element) return false;
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, width, top, bottom } = element.getBoundingClientRect();
        return (
          Math.min(width, bottom - top) >= TARGET_MIN_PX &&
          [top + 1, bottom - 1].every((y) =>
            element.contains(document.elementFromPoint(left + width / 2, y)),
          )
        );
      };
      return found.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ target }) => id !== "target-size" || !isWholeInView(String(target)))
          .map(
            ({ target, failureSummary }) =>
              `${id}: ${String(target)} ${failureSummary?.split("\n")[1]?.trim()}`,
          ),
      );
    },
    [RULES, skipsBehindDialog] as const,
  );
}
