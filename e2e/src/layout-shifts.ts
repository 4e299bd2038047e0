import { expect, type Page } from "@playwright/test";

/** The maximum that a page may move while it loads, as the sum of its layout shifts. */
const SHIFT_MAX = 0.02;
const FROM = "shifts-from";
const UNTIL = "shifts-until";

interface Shift {
  value: number;
  time: number;
  /** The elements that moved, for the message. */
  moved: string[];
}

type WithShifts = typeof window & { shifts: Shift[] };

/** Collects the layout shifts of all documents that the page opens from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const place = ({ x, y, width, height }: DOMRect) =>
      `${[x, y].map(Math.round).join(",")} ${[width, height].map(Math.round).join("×")}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number;
        startTime: number;
        sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
      }[])
        shifts.push({
          value: entry.value,
          time: entry.startTime,
          moved: entry.sources.map(
            ({ node, previousRect: before, currentRect: now }) =>
              `${node?.nodeName} ${node?.className} ${place(before)} → ${place(now)}`,
          ),
        });
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The delay of a page's first request, in milliseconds, and by how much less each further one is delayed. */
const DELAY_MAX_MS = 900;
const DELAY_STEP_MS = 150;

/**
 * Delays the API's responses to each page so that the first request is answered last: that is how parts at the top of a
 * page, which are usually requested first, move those below. Returns a function that waits until no response is delayed.
 */
export async function delayResponses(page: Page): Promise<() => Promise<void>> {
  let requests = 0;
  let delayed = 0;
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) requests = 0;
  });
  await page.route("**/api/v1/**", async (route) => {
    delayed += 1;
    const milliseconds = Math.max(0, DELAY_MAX_MS - DELAY_STEP_MS * requests);
    requests += 1;
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    delayed -= 1;
    // Fails for a page that was left meanwhile.
    await route.continue().catch(() => undefined);
  });
  return () => expect.poll(() => delayed, { message: "responses are delayed" }).toBe(0);
}

/** Ignores previous shifts: those of a page that was left, or of a resized window. */
export async function startShifts(page: Page): Promise<void> {
  await page.evaluate(async (from) => {
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    performance.clearMarks();
    performance.mark(from);
  }, FROM);
}

/** Ignores further shifts, which result from the test's actions on the page. */
export async function endShifts(page: Page): Promise<void> {
  await page.evaluate((until) => void performance.mark(until), UNTIL);
}

/** Checks that the page stayed in place while it loaded, except for shifts of `most` in total. */
export async function expectNoShifts(page: Page, name: string, most = SHIFT_MAX): Promise<void> {
  const shifts = await page.evaluate(
    ([from, until]) => {
      const at = (mark: string) => performance.getEntriesByName(mark)[0]?.startTime;
      const [first, last] = [at(from) ?? 0, at(until) ?? Infinity];
      return (window as WithShifts).shifts.filter(({ time }) => time > first && time < last);
    },
    [FROM, UNTIL] as const,
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `${name}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(most);
}
