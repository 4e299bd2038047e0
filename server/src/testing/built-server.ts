import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Builds the given entry points; see the script. */
export const BUILD = fileURLToPath(new URL("../../../scripts/build.mjs", import.meta.url));

/**
 * Returns the path of the complete server, built with its packages into one file, which starts in half the time. The
 * build of the server deletes an outdated one.
 */
export function builtServer(): string {
  const source = new URL("../main.ts", import.meta.url);
  const file = programFile(source);
  return existsSync(file) ? file : builtProgram(source);
}

/** Returns the path of an operators' program, built with the server. */
export const builtCommand = (name: "reset-link" | "backup" | "restore"): string =>
  fileURLToPath(new URL(`../../dist/${name}.mjs`, import.meta.url));

/** The operators' program that re-encrypts stored secrets, built with the server. */
export const BUILT_REENCRYPT_SECRETS = fileURLToPath(
  new URL("../../dist/reencrypt-secrets.mjs", import.meta.url),
);

/** The operators' program that removes a second factor, built with the server. */
export const BUILT_REMOVE_SECOND_FACTOR = fileURLToPath(
  new URL("../../dist/remove-second-factor.mjs", import.meta.url),
);

/** The operators' program behind `npm run grant-plan`. */
export const BUILT_GRANT_PLAN = fileURLToPath(
  new URL("../../dist/grant-plan.mjs", import.meta.url),
);

/** Builds a program that only tests start into one file, and returns its path. */
export function builtProgram(source: URL): string {
  const file = programFile(source);
  execFileSync(process.execPath, [BUILD, "--program", fileURLToPath(source), file], {
    stdio: "inherit",
  });
  return file;
}

const programFile = (source: URL): string =>
  fileURLToPath(
    new URL(`../../dist/test/${path.basename(source.pathname, ".ts")}.mjs`, import.meta.url),
  );
