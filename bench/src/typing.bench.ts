// Latency of a key press in the block editor: in an email of 200 blocks, compared with one of ten.
import {
  DEFAULT_BRAND,
  type EmailDocument,
  newBlock,
  newDocument,
  newSection,
  type Session,
  templateRoutes,
} from "@arauto/contracts";
import { launchBrowser } from "../../e2e/src/browser.ts";
import type { ApiClient } from "../../server/src/demo/api-client.ts";
import { withInstallation } from "./installation.ts";
import {
  median,
  milliseconds,
  printMachine,
  printTable,
  type Row,
  times,
  failRun,
} from "./report.ts";

const TARGET_MS = 50;
const SIZES = [10, 200] as const;
const KINDS = ["heading", "text", "button", "divider", "image"] as const;
const BLOCKS_A_SECTION = 10;
/** Marks the typed text, and shows that the last key has arrived. */
const WORDS =
  "O forno abre hoje bem cedo, e o primeiro pão sai quente, com manteiga e café. Venha!";
/** A fast typist presses ten keys per second. */
const PAUSE_MS = 100;

type Browser = Awaited<ReturnType<typeof launchBrowser>>;

/** An email with this many blocks of common types. */
function mailOf(count: number): EmailDocument {
  const message = newDocument(DEFAULT_BRAND);
  const blocks = Array.from({ length: count }, (_, index) =>
    newBlock(KINDS[index % KINDS.length] ?? "text"),
  );
  const sections = Array.from({ length: Math.ceil(count / BLOCKS_A_SECTION) }, (_, index) => {
    const section = newSection();
    const [column] = section.columns;
    if (column)
      column.blocks = blocks.slice(index * BLOCKS_A_SECTION, (index + 1) * BLOCKS_A_SECTION);
    return section;
  });
  return { ...message, sections };
}

async function templateOf(client: ApiClient, count: number): Promise<string> {
  const content = {
    format: "blocks" as const,
    language: "pt-br" as const,
    subject: `${count}`,
    preheader: "",
    source: JSON.stringify(mailOf(count)),
    translations: [],
    sampleData: {},
  };
  return (
    await client.call(templateRoutes.create, {
      body: { name: `${count}`, type: "campaign", tags: [], content },
    })
  ).id;
}

/** Milliseconds from each key event to the frame that shows it. */
async function typed(
  browser: Browser,
  url: string,
  session: Session,
  id: string,
): Promise<number[]> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
  });
  try {
    await context.addInitScript(
      (session) => localStorage.setItem("user_data", session),
      JSON.stringify(session),
    );
    const page = await context.newPage();
    await page.goto(`/email/${id}/edit`);
    const text = page.locator("[data-canvas] [data-kind='text']").first();
    await text.click({ timeout: 60_000 });
    await page.keyboard.press("Enter");
    const field = page.locator("[data-canvas] [contenteditable=true]");
    await field.waitFor();
    await field.focus();
    await page.evaluate(() => {
      const delays: number[] = [];
      Object.assign(window, { delays });
      addEventListener(
        "keydown",
        ({ timeStamp }) =>
          requestAnimationFrame(() => {
            // A message posted in a frame callback arrives after that frame was drawn.
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener("message", () => delays.push(performance.now() - timeStamp));
            port1.start();
            port2.postMessage(null);
          }),
        true,
      );
    });
    await page.keyboard.type(WORDS, { delay: PAUSE_MS });
    if (!(await field.textContent())?.includes(WORDS))
      failRun(`some keys are missing: ${await field.textContent()}`);
    return await page.evaluate(() => (window as unknown as { delays: number[] }).delays);
  } finally {
    await context.close();
  }
}

const near = (share: number, values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;

await withInstallation(async ({ url, signUp }) => {
  const browser = await launchBrowser();
  try {
    const { client, session } = await signUp("Padaria Aurora");
    const rows: Row[] = [];
    let first = NaN;
    for (const size of SIZES) {
      const delays = await typed(browser, url, session, await templateOf(client, size));
      const middle = median(delays);
      if (Number.isNaN(first)) first = middle;
      rows.push({
        blocks: String(size),
        keys: String(delays.length),
        median: milliseconds(middle),
        "19 of 20 within": milliseconds(near(0.95, delays)),
        "of the first": times(middle / first),
        target: milliseconds(TARGET_MS),
        met: middle < TARGET_MS ? "yes" : "no",
      });
    }
    printMachine();
    printTable(rows);
  } finally {
    await browser.close();
  }
});
