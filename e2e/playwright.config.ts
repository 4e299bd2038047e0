import { defineConfig } from "@playwright/test";
import { browserPath } from "./src/browser.ts";

/** Tests of the product in a real browser. `tests` runs in `npm test`; `screenshots` only in `npm run screenshots`. */
export default defineConfig({
  globalSetup: "./src/global-setup.ts",
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // One server for all tests, each in its own workspace. Tests mostly wait, so that two processors carry three workers.
  workers: 3,
  // Only CI retries, because timeouts can expire on a busy machine. `npm test` lists the tests that
  // passed only when retried; docs/flaky-tests.md lists their causes.
  retries: process.env["CI"] ? 1 : 0,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-results/results.json" }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    // Animations take two fifths of a run's CPU time. The test of the first campaign runs with them.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 20_000,
    // Recording every test would cost CI much of its time; there, a failed test is recorded when it is retried.
    trace: process.env["CI"] ? "on-first-retry" : "retain-on-failure",
    launchOptions: {
      ...(browserPath ? { executablePath: browserPath } : {}),
      // The sandbox needs privileges that a container may lack; all pages are our own, on loopback.
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  projects: [
    // By test, not by file: otherwise the last long files keep one worker busy while the others have nothing to do.
    { name: "tests", testDir: "./tests", fullyParallel: true },
    { name: "screenshots", testDir: "./screenshots" },
  ],
});
