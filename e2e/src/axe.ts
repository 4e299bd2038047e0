import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

interface Axe {
  run: (
    context: object,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }>;
}

const RULES = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag22aa"] };
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds wrong with a page. axe is put into each document once: its builder for Playwright puts it there twice for
 * every look, and into the frame of every mail, which takes longer than the look.
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as { axe: Axe };
      // What a mail holds is its writer's; a frame of it lets no script in anyway.
      const { violations: found } = await axe.run({ exclude: ["iframe"] }, { runOnly, iframes: false, resultTypes: ["violations"] });
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary?.split("\n")[1]?.trim()}`),
      );
    },
    rules ? { type: "rule", values: [...rules] } : RULES,
  );
}
