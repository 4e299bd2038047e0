import { defineConfig } from "vitest/config";
import EnvironmentSequencer from "./scripts/environment-sequencer.mjs";

// Only CI retries, because timeouts can expire on a busy machine. `npm test` lists the tests that
// passed only when retried; docs/flaky-tests.md lists their causes.
const COMMON = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  retry: process.env["CI"] ? 1 : 0,
  // With more room for new objects, a third less time goes into garbage collection.
  execArgv: ["--min-semi-space-size=16", "--max-semi-space-size=64"],
};

export default defineConfig({
  test: {
    pool: "forks",
    // A third of the tests' time is waiting, for example for a killed process: two processors carry three workers.
    maxWorkers: 3,
    sequence: { sequencer: EnvironmentSequencer },
    projects: [
      {
        test: {
          ...COMMON,
          name: "server",
          isolate: false,
          // The SDK is tested against the server.
          include: ["server/**/*.test.ts", "sdk/**/*.test.ts"],
          exclude: ["**/node_modules/**", "**/dist/**"],
          globalSetup: ["server/src/testing/global-setup.ts"],
          setupFiles: ["server/src/testing/record-queries.ts"],
        },
      },
      {
        test: {
          ...COMMON,
          name: "core",
          isolate: false,
          include: [
            "contracts/**/*.test.ts",
            "mail/**/*.test.ts",
            "scripts/**/*.test.ts",
            "bench/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "**/dist/**"],
        },
      },
      {
        test: {
          ...COMMON,
          name: "console",
          isolate: false,
          include: ["console/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/dist/**"],
        },
      },
    ],
  },
});
