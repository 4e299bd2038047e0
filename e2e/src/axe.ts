import axe, { type RunOnly } from "axe-core";
import type { Page } from "@playwright/test";

const RULES: RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag22aa"] };

/**
 * What axe finds wrong with a page. axe is put into each document once: its builder for Playwright puts it there twice for
 * every look, and into the frame of every mail, which takes longer than the look.
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const only: RunOnly = rules ? { type: "rule", values: [...rules] } : RULES;
  return page.evaluate(async (runOnly) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    // What a mail holds is its writer's; a frame of it lets no script in anyway.
    const { violations: found } = await inPage.run({ exclude: ["iframe"] }, { runOnly, iframes: false, resultTypes: ["violations"] });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary?.split("\n")[1]?.trim()}`),
    );
  }, only);
}
