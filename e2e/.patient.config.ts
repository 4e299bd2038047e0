import base from "/work/next/e2e/playwright.config.ts";
export default { ...base, testDir: "/work/next/e2e/tests", timeout: 400_000, expect: { timeout: 90_000 }, retries: 0, outputDir: "/tmp/filters-results2", globalSetup: undefined, use: { ...base.use, actionTimeout: 90_000, navigationTimeout: 90_000, trace: "off", screenshot: "off", video: "off" }, projects: [{ name: "tests" }] };
