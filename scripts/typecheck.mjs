// Runs strict TypeScript in all workspaces and in this folder. Exits with 1 when one has errors.
import path from "node:path";
import { installOutdated } from "./install.mjs";
import { root, run, tool } from "./project.mjs";

const WORKSPACES = ["contracts", "mail", "server", "console", "sdk", "e2e", "bench", "scripts"];

await installOutdated();
let failed = false;
for (const workspace of WORKSPACES) {
  const code = await run(tool("tsc"), ["-p", path.join(root, workspace)]);
  if (code !== 0) {
    console.error(`${workspace}: TypeScript found errors`);
    failed = true;
  }
}
process.exit(failed ? 1 : 0);
