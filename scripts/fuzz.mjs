// `npm run fuzz [-- --minutes 10] [-- --key live|test]`: sends generated requests to a separate server and compares the
// responses with the OpenAPI document. Needs Python with Schemathesis; not part of `npm test`.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { buildOutdated } from "./build.mjs";
import { installOutdated, refuseOldNode } from "./install.mjs";
import { root, run } from "./project.mjs";

const FOLDER = path.join(root, "data/fuzz");
const VENV_PROGRAM = path.join(
  FOLDER,
  process.platform === "win32" ? "venv/Scripts/schemathesis.exe" : "venv/bin/schemathesis",
);
const VERSION = /version 4\./;
const MODES = ["test", "live"];
const CHECKS = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_headers_conformance",
  "response_schema_conformance",
];

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, key: { type: "string" } },
});
const minutes = Number(values.minutes);
const modes = values.key === undefined ? MODES : [values.key];
if (!(minutes > 0) || modes.some((mode) => !MODES.includes(mode))) {
  console.error("Usage: npm run fuzz -- [--minutes 10] [--key live|test]");
  process.exit(2);
}
const program = schemathesis();
if (program === undefined) {
  console.error(`The API fuzzer needs Schemathesis 4, a Python program. Install it with:

  python3 -m venv ${path.relative(root, path.join(FOLDER, "venv"))}
  ${path.relative(root, path.join(path.dirname(VENV_PROGRAM), "pip"))} install 'schemathesis>=4,<5'
`);
  process.exit(2);
}
refuseOldNode();
await installOutdated();
await buildOutdated("server");
mkdirSync(FOLDER, { recursive: true });

const { target, stop } = await startServer();
const results = [];
try {
  for (const mode of modes) results.push(await fuzz(mode, (minutes * 60) / modes.length));
} finally {
  await stop();
}
console.log("");
for (const { mode, text } of results) console.log(`With a ${mode} key: ${text}`);
process.exit(results.every(({ ok }) => ok) ? 0 : 1);

/** Returns the program: from the folder of this script, otherwise from the system. */
function schemathesis() {
  return [VENV_PROGRAM, "schemathesis"].find((name) => {
    if (path.isAbsolute(name) && !existsSync(name)) return false;
    const { stdout } = spawnSync(name, ["--version"], { encoding: "utf8" });
    return VERSION.test(stdout ?? "");
  });
}

/** Starts the server, with a workspace and both keys. `stop` also removes its data. */
async function startServer() {
  const file = path.join(root, "sdk/test/fuzz/fuzzed-server.ts");
  const child = spawn(process.execPath, ["--import", "tsx", file], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    return {
      target: JSON.parse(line),
      async stop() {
        child.stdin.end();
        await ended;
      },
    };
  }
  throw new Error("The server to fuzz could not be started (see above)");
}

/** Runs Schemathesis, which prints each finding with a curl command. `ok`: it completed and found nothing. */
async function fuzz(mode, seconds) {
  console.log(`\nFuzzing with a ${mode} key for ${Math.round(seconds)} seconds …`);
  const report = path.join(FOLDER, `${mode}.json`);
  rmSync(report, { force: true });
  const options = {
    url: `${target.url}/api`,
    header: `Authorization: Bearer ${target.keys[mode]}`,
    checks: CHECKS.join(","),
    "max-time": Math.ceil(seconds),
    // Hypothesis isn't safe with threads on every version of Python.
    workers: 1,
    "suppress-health-check": "all",
    warnings: "off",
    "generation-database": "none",
    report: "json",
    "report-json-path": report,
  };
  const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const args = ["run", target.document, "--continue-on-failure", "--no-color", ...given];
  // It keeps failed requests in its working directory, and repeats them next time.
  const code = await run(program, args, { cwd: FOLDER });
  if (!existsSync(report)) return { mode, ok: false, text: "Schemathesis failed (see above)" };
  const {
    test_cases: cases,
    operations,
    failures,
    errors,
  } = JSON.parse(readFileSync(report, "utf8"));
  const found = failures.map(({ title, operations: where }) => `  ${title}: ${where.join(", ")}`);
  const text = [
    `${cases.generated} requests to ${operations.tested} of ${operations.selected} operations, ${cases.unique_failures} findings, ${errors.length} errors`,
    ...found,
  ].join("\n");
  return { mode, ok: code === 0 && errors.length === 0, text };
}
