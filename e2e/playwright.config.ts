import { defineConfig } from "@playwright/test";
import { browserPath } from "./src/browser.ts";

/** The product in a real browser. `tests` runs in `npm test`; `screenshots` only by `npm run screenshots`. */
export default defineConfig({
  globalSetup: "./src/global-setup.ts",
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // One product serves all tests, each in a workspace of its own; two at a time suit a small machine.
  workers: 2,
  // On a machine that others keep busy a wait may run out; `npm test` names whoever needed a second try.
  retries: 1,
  fullyParallel: false,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-results/results.json" }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    // Drawing what moves takes two fifths of the processor's time of a run. The first campaign is tested with motion.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 20_000,
    trace: "retain-on-failure",
    launchOptions: {
      ...(browserPath ? { executablePath: browserPath } : {}),
      // The sandbox needs rights a container may not give; all pages here are our own, on loopback.
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
    },
  },
  projects: [
    { name: "tests", testDir: "./tests" },
    { name: "screenshots", testDir: "./screenshots" },
  ],
});
