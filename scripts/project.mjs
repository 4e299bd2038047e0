// Paths and tools of the repository. No dependencies: this runs before `npm ci`.
import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of the repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** Returns the absolute path of a tool that `npm ci` installed. */
export function tool(name) {
  return path.join(root, "node_modules/.bin", process.platform === "win32" ? `${name}.cmd` : name);
}

/**
 * Runs a command to its end and shows its output. Resolves with the exit code; a signal counts as 1.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
