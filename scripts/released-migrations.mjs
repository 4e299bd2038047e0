// Ensures that released migrations never change, because databases that applied them could not be upgraded. Lint checks it.
// A release adds its new migrations to the list: `node scripts/released-migrations.mjs --release`.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { root } from "./project.mjs";

const MIGRATIONS = "server/src/migrations";
const LIST = "scripts/released-migrations.json";

/**
 * Compares the migrations of a folder with the released ones.
 * @param {string} folder
 * @param {Record<string, string>} released SHA-256 of each released file, by name
 * @returns {{ file: string, message: string }[]}
 */
export function migrationProblems(folder, released) {
  const present = checksums(folder);
  const newest = Object.keys(released).toSorted().at(-1) ?? "";
  const problems = [];
  for (const [file, checksum] of Object.entries(released)) {
    if (present[file] === undefined)
      problems.push({ file, message: "was released and is missing. Restore it" });
    else if (present[file] !== checksum) {
      problems.push({
        file,
        message:
          "was released and must not change: databases that have it could not be upgraded. Undo the edit and add a new migration",
      });
    }
  }
  for (const file of Object.keys(present)) {
    if (released[file] === undefined && file < newest) {
      problems.push({
        file,
        message: `comes before ${newest}, which was released. Give it a higher number`,
      });
    }
  }
  return problems;
}

/** Returns the SHA-256 of each migration in a folder, by name. */
export function checksums(folder) {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
  return Object.fromEntries(
    files.map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(path.join(folder, name)))
        .digest("hex"),
    ]),
  );
}

/** Returns the problems of the repository's own migrations, with paths from its root. */
export function ownMigrationProblems() {
  const released = JSON.parse(readFileSync(path.join(root, LIST), "utf8"));
  return migrationProblems(path.join(root, MIGRATIONS), released).map(({ file, message }) => ({
    file: `${MIGRATIONS}/${file}`,
    message,
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === "--release") {
  const problems = ownMigrationProblems();
  for (const { file, message } of problems) console.error(`${file} ${message}`);
  if (problems.length > 0) process.exit(1);
  writeFileSync(
    path.join(root, LIST),
    `${JSON.stringify(checksums(path.join(root, MIGRATIONS)), null, 2)}\n`,
  );
}
