// Everything a machine can say about the code: exit code 1 when it has something to say.
import { dependencyFaults } from "./dependency-rules.mjs";
import { installOutdated } from "./install.mjs";
import { ownMigrationProblems } from "./released-migrations.mjs";
import { root, run, tool } from "./project.mjs";

await installOutdated();
const checks = {
  "oxlint (rules, with types)": () => run(tool("oxlint"), ["--type-aware"]),
  "dependency rules": checkDependencies,
  "released migrations": checkMigrations,
  "oxfmt (run `npm run format`)": () => run(tool("oxfmt"), ["--check", "."]),
  "knip (unused code)": () => run(tool("knip"), ["--no-progress"]),
};

const failed = [];
for (const [name, check] of Object.entries(checks)) if ((await check()) !== 0) failed.push(name);
if (failed.length > 0) console.error(`\nFaults found by: ${failed.join(", ")}`);
process.exit(failed.length > 0 ? 1 : 0);

function checkDependencies() {
  const faults = dependencyFaults(root);
  for (const fault of faults) console.error(`${fault.file}:${fault.line}: ${fault.message}`);
  return faults.length > 0 ? 1 : 0;
}

function checkMigrations() {
  const problems = ownMigrationProblems();
  for (const { file, message } of problems) console.error(`${file} ${message}`);
  return problems.length > 0 ? 1 : 0;
}
