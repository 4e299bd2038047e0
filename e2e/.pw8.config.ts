import { defineConfig } from "/work/next/node_modules/@playwright/test/index.mjs";
export default defineConfig({ testDir: "/work/next/e2e/tests", timeout: 280_000, expect: { timeout: 45_000 }, workers: 2, fullyParallel: true, reporter: [["line"]], outputDir: "/tmp/e2e8",
 use: { viewport: { width: 1440, height: 900 }, locale: "en-US", actionTimeout: 60_000, launchOptions: { executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] } } });
