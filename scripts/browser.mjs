// Ensures that a browser for the end-to-end tests is installed.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root, run, tool } from "./project.mjs";

const INSTALLED = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * Resolves when a browser is available: an installed one, Debian's package if this runs as root,
 * or Playwright's own.
 * @throws Error that says what to install
 */
export async function ensureBrowser() {
  if (
    process.env.ARAUTO_TEST_BROWSER ||
    INSTALLED.some((file) => existsSync(file)) ||
    existsSync(await playwrightBrowser())
  )
    return;
  console.log("Installing a browser for the tests …");
  if (await installPackage()) return;
  if (
    (await run(tool("playwright"), ["install", "chromium-headless-shell"])) === 0 &&
    (await starts())
  )
    return;
  throw new Error(
    "The end-to-end tests need a browser: install Chromium (Debian: `apt install chromium`), or set ARAUTO_TEST_BROWSER to one",
  );
}

/** Debian's packages (older releases have no chromium-headless-shell) include system libraries that a downloaded browser may miss. */
async function installPackage() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  await run("apt-get", ["update", "-qq"], options);
  for (const name of ["chromium-headless-shell", "chromium"]) {
    if ((await run("apt-get", ["install", "-y", "-qq", name], options)) === 0) return true;
  }
  return false;
}

async function playwright() {
  const entry = createRequire(path.join(root, "e2e/package.json")).resolve("@playwright/test");
  return (await import(pathToFileURL(entry).href)).default;
}

async function playwrightBrowser() {
  return (await playwright()).chromium.executablePath();
}

/** Returns whether the downloaded browser finds the system libraries that it needs. */
async function starts() {
  try {
    const browser = await (await playwright()).chromium.launch({ args: ["--no-sandbox"] });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}
