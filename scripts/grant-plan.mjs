// `npm run grant-plan -- ana@example.com pro 30`: grants or extends a workspace's plan.
import { existsSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { buildOutdated, grantPlanFile } from "./build.mjs";
import { refuseOldNode } from "./install.mjs";
import { root } from "./project.mjs";

refuseOldNode();
process.chdir(root);
// What was built before is left as it is, for the running server belongs to it.
if (!existsSync(grantPlanFile)) await buildOutdated();
await import(pathToFileURL(grantPlanFile).href);
