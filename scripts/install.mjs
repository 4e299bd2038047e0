// Keeps node_modules in sync with the lock file. No dependencies: this runs before anything is installed.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root, run } from "./project.mjs";

const OLDEST_NODE = [20, 19];

/** Exits with a clear message when Node.js is too old. */
export function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  console.error(
    `\nArauto needs Node.js ${OLDEST_NODE.join(".")} or newer; this is ${process.versions.node}. See https://nodejs.org\n`,
  );
  process.exit(1);
}

/** Digest of the lock file that node_modules was installed from. */
const STAMP = path.join(root, "node_modules/.arauto-lock");

function lockDigest() {
  return createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
}

/** Runs `npm ci` if node_modules is missing or differs from the lock file. */
export async function installOutdated() {
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === lockDigest()) return;
  if (isInstalled()) return;
  console.log("Installing packages …");
  // Install development packages regardless of NODE_ENV: the build needs them.
  const options = [
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  if ((await run(npm(), ["ci", ...options])) !== 0) throw new Error("npm ci failed (see above)");
  writeFileSync(STAMP, lockDigest());
}

function npm() {
  return process.platform === "win32" ? "npm.cmd" : "npm";
}

/**
 * Returns whether every package of the lock file is installed in its version, according to npm's record
 * inside node_modules. Optional packages may be missing: they are for other platforms.
 */
function isInstalled() {
  const record = path.join(root, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const expected = packagesOf(path.join(root, "package-lock.json"));
  const found = packagesOf(record);
  return Object.entries(expected).every(
    ([place, { version, optional, devOptional, extraneous, link }]) => {
      if (!place.includes("node_modules/") || link) return true;
      const present = found[place];
      return present ? present.version === version : Boolean(optional || devOptional || extraneous);
    },
  );
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}
