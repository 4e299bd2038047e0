// Runs every static check of the code. Exits with 1 when one of them reports a problem.
import { cssProblems } from "./css-rules.mjs";
import { dependencyErrors } from "./dependency-rules.mjs";
import { architectureWithPicture } from "./domain-picture.mjs";
import { installOutdated } from "./install.mjs";
import { wordProblems } from "./plain-english.mjs";
import { ownMigrationProblems } from "./released-migrations.mjs";
import { root, run, tool } from "./project.mjs";
import { translationProblems } from "./translations.mjs";

await installOutdated();
const checks = {
  "oxlint (rules and types)": () => run(tool("oxlint"), ["--type-aware", "--type-check"]),
  "dependency rules": checkDependencies,
  "released migrations": checkMigrations,
  "domain picture (run `npm run generate`)": checkPicture,
  wording: checkWords,
  "style sheets": checkStyleSheets,
  "oxfmt (run `npm run format`)": () => run(tool("oxfmt"), ["--check", "."]),
  "knip (unused code)": () => run(tool("knip"), ["--no-progress"]),
};

// In parallel: most use a single processor, and the linter not always all of them.
const codes = await Promise.all(Object.values(checks).map(async (check) => check()));
const failed = Object.keys(checks).filter((_, index) => codes[index] !== 0);
if (failed.length > 0) console.error(`\nProblems found by: ${failed.join(", ")}`);
process.exit(failed.length > 0 ? 1 : 0);

function checkDependencies() {
  const errors = dependencyErrors(root);
  for (const error of errors) console.error(`${error.file}:${error.line}: ${error.message}`);
  return errors.length > 0 ? 1 : 0;
}

function checkPicture() {
  const { current, expected } = architectureWithPicture(root);
  if (current === expected) return 0;
  console.error("ARCHITECTURE.md does not show the current domains");
  return 1;
}

function checkWords() {
  const problems = [...wordProblems(root), ...translationProblems(root)];
  for (const { file, line, message } of problems) console.error(`${file}:${line}: ${message}`);
  return problems.length > 0 ? 1 : 0;
}

function checkStyleSheets() {
  const problems = cssProblems(root);
  for (const { file, line, message } of problems) console.error(`${file}:${line}: ${message}`);
  return problems.length > 0 ? 1 : 0;
}

function checkMigrations() {
  const problems = ownMigrationProblems();
  for (const { file, message } of problems) console.error(`${file} ${message}`);
  return problems.length > 0 ? 1 : 0;
}
