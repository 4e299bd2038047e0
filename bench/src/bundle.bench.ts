// Size of the console that a browser loads before the first screen is complete: at the login, inside a workspace, and
// for the checkout beyond its frame.
import { gzipSync } from "node:zlib";
import type { Session } from "@arauto/contracts";
import { launchBrowser } from "../../e2e/src/browser.ts";
import { withInstallation } from "./installation.ts";
import { printMachine, printTable, type Row, failRun } from "./report.ts";

/** In kB (1000 bytes) of JavaScript, each file compressed separately with gzip. */
const TARGETS = { login: 130, main: 250, checkout: 100 };
/**
 * The files of the frame around the checkout, by the groups of `console/vite.config.ts`. The other page in this frame,
 * `/workspaces`, loads the console that it opens, too.
 */
const FRAME = /\/(?:framework|index|minimal|preferences|rolldown-runtime|routes)[-.][^/]*$/;
/** Requests that a page makes within this time after it is complete are counted. */
const SETTLED_MS = 1500;

type Browser = Awaited<ReturnType<typeof launchBrowser>>;

interface Load {
  scripts: number;
  styles: number;
  files: number;
  largest: string;
  /** Sizes of the scripts by name. */
  names: ReadonlyMap<string, number>;
}

/** Opens a URL with an empty cache and adds up the loaded code. */
async function load(
  browser: Browser,
  url: string,
  address: string,
  session?: Session,
): Promise<Load> {
  const context = await browser.newContext({ baseURL: url });
  try {
    if (session)
      await context.addInitScript(
        (session) => localStorage.setItem("user_data", session),
        JSON.stringify(session),
      );
    const page = await context.newPage();
    const sizes = new Map<string, Promise<number>>();
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (/\.(?:js|css)$/.test(pathname))
        sizes.set(
          pathname,
          response.body().then((body) => gzipSync(body).length),
        );
    });
    await page.goto(address);
    await page.locator("h1").first().waitFor();
    await page.waitForTimeout(SETTLED_MS);
    // Later files don't count, and their content may not arrive before the page is closed.
    page.removeAllListeners("response");
    if (new URL(page.url()).pathname !== address.split("?", 1)[0])
      failRun(`${address} led to ${page.url()}`);
    const found = await Promise.all(
      [...sizes].map(async ([name, size]) => ({ name, bytes: await size })),
    );
    const sum = (kind: string) =>
      found
        .filter(({ name }) => name.endsWith(kind))
        .reduce((total, { bytes }) => total + bytes, 0);
    const scripts = found
      .filter(({ name }) => name.endsWith(".js"))
      .toSorted((a, b) => b.bytes - a.bytes);
    return {
      scripts: sum(".js"),
      styles: sum(".css"),
      files: scripts.length,
      names: new Map(scripts.map(({ name, bytes }) => [name, bytes])),
      largest: largestOf(scripts.map(({ name, bytes }) => [name, bytes])),
    };
  } finally {
    await context.close();
  }
}

/** Names the largest of scripts, which are ordered by size. */
const largestOf = (scripts: readonly (readonly [name: string, bytes: number])[]): string =>
  scripts
    .slice(0, 3)
    .map(([name, bytes]) => `${(name.split("/").at(-1) ?? "").split("-")[0]} ${kilobytes(bytes)}`)
    .join(", ");

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

function row(screen: string, result: Load, target: number): Row {
  return {
    screen,
    "JS, kB gz": kilobytes(result.scripts),
    target: String(target),
    met: result.scripts <= target * 1000 ? "yes" : "no",
    "CSS, kB gz": kilobytes(result.styles),
    "JS files": String(result.files),
    largest: result.largest,
  };
}

/** Returns the code that one screen loads and another one does not. */
function beyondFrame(screen: Load): Load {
  const own = [...screen.names].filter(([name]) => !FRAME.test(name));
  return {
    ...screen,
    scripts: own.reduce((total, [, bytes]) => total + bytes, 0),
    files: own.length,
    names: new Map(own),
    largest: largestOf(own),
  };
}

// With plans: without them, there is no checkout.
await withInstallation(
  async ({ url, signUp }) => {
    const browser = await launchBrowser();
    try {
      const login = await load(browser, url, "/");
      const { session } = await signUp("Padaria Aurora");
      const main = await load(browser, url, "/dashboard", session);
      const checkout = await load(browser, url, "/checkout?plan=pro&period=yearly", session);
      printMachine();
      printTable([
        row("login", login, TARGETS.login),
        row("dashboard, the first screen inside", main, TARGETS.main),
        row("checkout, beyond its frame", beyondFrame(checkout), TARGETS.checkout),
      ]);
    } finally {
      await browser.close();
    }
  },
  { ARAUTO_BILLING: "test" },
);
