import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The folder of the package. */
export const PACKAGE = fileURLToPath(new URL("..", import.meta.url));

/** Builds the package if its sources changed. */
export function buildPackage(): void {
  const script = fileURLToPath(new URL("../../scripts/build.mjs", import.meta.url));
  execFileSync(process.execPath, [script, "--outdated", "sdk"], { stdio: "inherit" });
}
