import { execFileSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Builds what is given to it: see there. */
export const BUILD = fileURLToPath(new URL("../../../scripts/build.mjs", import.meta.url));

/** The whole server as one file, which starts in a fraction of the time that its sources take. */
export const BUILT_SERVER = fileURLToPath(new URL("../../dist/main.mjs", import.meta.url));

/** The operators' program for links that set passwords, built with the server. */
export const BUILT_RESET_LINK = fileURLToPath(new URL("../../dist/reset-link.mjs", import.meta.url));

/** The operator's program behind `npm run grant-plan`. */
export const BUILT_GRANT_PLAN = fileURLToPath(new URL("../../dist/grant-plan.mjs", import.meta.url));

/** Builds a program that only tests start into one file, and answers where that is. */
export function builtProgram(source: URL): string {
  const file = fileURLToPath(new URL(`../../dist/test/${path.basename(source.pathname, ".ts")}.mjs`, import.meta.url));
  execFileSync(process.execPath, [BUILD, "--program", fileURLToPath(source), file], { stdio: "inherit" });
  return file;
}
