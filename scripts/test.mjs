// `npm test`: installs the tests' dependencies, builds, and runs all tests. The last line is `N passed, N failed`.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBrowser } from "./browser.mjs";
import { buildOutdated } from "./build.mjs";
import { installOutdated, refuseOldNode } from "./install.mjs";
import { root, run, tool } from "./project.mjs";

refuseOldNode();
const reports = mkdtempSync(path.join(os.tmpdir(), "arauto-reports-"));
const queryRecords = path.join(reports, "queries");
mkdirSync(queryRecords);
const total = { passed: 0, failed: 0 };
/** Names of tests that failed, and of flaky tests that passed when retried, repeated at the end of the output. */
const failures = [];
const flaky = [];
try {
  await step("installation", installOutdated);
  await step("build", buildOutdated);
  await step("unit and integration tests", runVitest);
  await step("row types", checkRowTypes);
  await step("index use", checkIndexUse);
  if (hasEndToEndTests()) await step("end-to-end tests", runPlaywright);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
list("Flaky (passed when retried)", flaky);
list("Failed", failures);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

function list(title, names) {
  if (names.length > 0) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join("\n")}`);
}

/** A step that can't run counts as one failure, so that it is never overlooked. */
async function step(name, work) {
  try {
    await work();
  } catch (error) {
    console.error(`\n${name}: ${error.message}`);
    failures.push(`${name}: ${error.message}`);
    total.failed += 1;
  }
}

async function runVitest() {
  const report = path.join(reports, "vitest.json");
  const second = path.join(reports, "second-try.json");
  const reporters = ["default", "json", path.join(root, "scripts/flaky-reporter.mjs")].map(
    (name) => `--reporter=${name}`,
  );
  const env = {
    ...process.env,
    ARAUTO_FLAKY_FILE: second,
    ARAUTO_QUERY_RECORDS: queryRecords,
  };
  const code = await run(tool("vitest"), ["run", ...reporters, `--outputFile.json=${report}`], {
    env,
  });
  flaky.push(...readReport(second));
  const { numPassedTests, numFailedTests, testResults = [] } = readReport(report);
  let brokenFiles = 0;
  for (const file of testResults.filter(({ status }) => status === "failed")) {
    const place = path.relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    for (const test of failed)
      failures.push(`${place} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
    if (failed.length > 0) continue;
    // A file that failed to load has no test results.
    brokenFiles += 1;
    failures.push(`${place}: ${firstLine(file.message)}`);
  }
  count(numPassedTests, numFailedTests + brokenFiles, code);
}

/** Each problem counts as a failure. Gaps only count if all tests passed, because a failed test skips queries. */
async function checkRowTypes() {
  // It needs TypeScript, which the installation provides.
  const { serverRowTypeProblems } = await import("./row-types.mjs");
  const { checked, mismatches, gaps } = serverRowTypeProblems(queryRecords);
  const problems = total.failed === 0 ? [...mismatches, ...gaps] : mismatches;
  for (const { file, line, message } of problems) failures.push(`${file}:${line}: ${message}`);
  total.failed += problems.length;
  console.log(`Row types: ${checked} queries checked, ${problems.length} problems`);
}

/** Unneeded exceptions only count if all tests passed, because a failed test skips queries. */
async function checkIndexUse() {
  const { recordedIndexUse } = await import("./index-use.mjs");
  const { checked, problems, needless } = recordedIndexUse(queryRecords);
  const found = total.failed === 0 ? [...problems, ...needless] : problems;
  failures.push(...found);
  total.failed += found.length;
  console.log(`Index use: ${checked} statements checked, ${found.length} problems`);
}

async function runPlaywright() {
  await ensureBrowser();
  const report = path.join(reports, "playwright.json");
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await run(tool("playwright"), ["test", "--project=tests", "--reporter=list,json"], {
    cwd: path.join(root, "e2e"),
    env,
  });
  const { stats, errors = [], suites = [] } = readReport(report);
  failures.push(
    ...errors.map(({ message }) => `end to end: ${firstLine(message)}`),
    ...suites.flatMap((suite) => specsThatWere("unexpected", suite)),
  );
  flaky.push(...suites.flatMap((suite) => specsThatWere("flaky", suite)));
  count(stats.expected + stats.flaky, stats.unexpected + errors.length, code);
}

/** Returns the names of tests in a suite, and in its nested suites, with this outcome in Playwright's report. */
function specsThatWere(outcome, { specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === outcome));
  return [
    ...own.map(({ file, title, tests }) => `e2e/${file} > ${title}: ${firstFailure(tests)}`),
    ...suites.flatMap((suite) => specsThatWere(outcome, suite)),
  ];
}

/** Returns the first line of the first failed attempt of a spec in Playwright's report. */
function firstFailure(tests) {
  const failed = tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined);
  return firstLine(stripVTControlCharacters(failed?.error?.message ?? ""));
}

function firstLine(message = "") {
  return message.trim().split("\n", 1)[0];
}

function readReport(file) {
  if (!existsSync(file)) throw new Error("no results were written (see above)");
  return JSON.parse(readFileSync(file, "utf8"));
}

function count(passed, failed, exitCode) {
  total.passed += passed;
  total.failed += failed === 0 && exitCode !== 0 ? 1 : failed;
}

function hasEndToEndTests() {
  const folder = path.join(root, "e2e/tests");
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true }).some((name) =>
      /\.(?:spec|test)\.ts$/.test(String(name)),
    )
  );
}
