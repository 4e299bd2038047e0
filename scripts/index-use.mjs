// Reports tables that row-level security keeps statements from reading by index, as tests recorded them. `npm test` does it;
// to do it alone: ARAUTO_QUERY_RECORDS=/tmp/records npx vitest run --project server && node scripts/index-use.mjs /tmp/records
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { READS_ALL } from "./index-exceptions.mjs";

/** Tests may read anything. */
const TEST_FILE = /\.test\.ts:|\/testing\//;

/**
 * Returns the problems of recorded statements, and unneeded exceptions.
 * @param {{ checked: number, misses: { place: string, table: string, condition: string }[] }} recorded
 * `server/src/testing/index-use.ts` writes it
 * @param {{ file: string, table: string, because: string }[]} exceptions
 * @returns {{ checked: number, problems: string[], needless: string[] }}
 */
export function indexUseProblems({ checked, misses }, exceptions = READS_ALL) {
  const used = new Set();
  const problems = [];
  for (const { place, table, condition } of misses) {
    if (TEST_FILE.test(place)) continue;
    const exception = exceptions.find(
      (one) => one.table === table && place.startsWith(`${one.file}:`),
    );
    if (exception) used.add(exception);
    else
      problems.push(
        `${place}: reads all ${table} of the workspace, because "${condition}" isn't leakproof. See CONTRIBUTING.md, "Tests"`,
      );
  }
  const needless = exceptions
    .filter((one) => !used.has(one))
    .map(
      ({ file, table }) => `${file}: needs no entry for ${table} in scripts/index-exceptions.mjs`,
    );
  return { checked, problems, needless };
}

/** Reads the records of a test run. */
export function recordedIndexUse(folder) {
  return indexUseProblems(JSON.parse(readFileSync(path.join(folder, "index-use.json"), "utf8")));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { checked, problems, needless } = recordedIndexUse(process.argv[2] ?? "");
  for (const text of [...problems, ...needless]) console.error(text);
  console.log(`${checked} statements checked, ${problems.length + needless.length} problems`);
  process.exit(problems.length + needless.length > 0 ? 1 : 0);
}
