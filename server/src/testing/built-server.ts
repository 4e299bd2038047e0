import { execFileSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Builds the given entry points; see the script. */
export const BUILD = fileURLToPath(new URL("../../../scripts/build.mjs", import.meta.url));

/** Returns the path of the server or of an operator command. Tests start with an up-to-date build. */
export const builtProgram = (
  name:
    | "main"
    | "backup"
    | "grant-plan"
    | "reencrypt-secrets"
    | "remove-second-factor"
    | "reset-link"
    | "restore",
): string => fileURLToPath(new URL(`../../dist/${name}.mjs`, import.meta.url));

/** Builds a program that only tests start into one file, and returns its path. */
export function buildTestProgram(source: URL): string {
  const name = `${path.basename(source.pathname, ".ts")}.mjs`;
  const file = fileURLToPath(new URL(`../../dist/test/${name}`, import.meta.url));
  execFileSync(process.execPath, [BUILD, "--program", fileURLToPath(source), file], {
    stdio: "inherit",
  });
  return file;
}
