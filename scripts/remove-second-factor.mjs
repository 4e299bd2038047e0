// `npm run remove-second-factor -- ana@example.com`: turns two-factor authentication off for a login.
import { existsSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { buildOutdated, removeSecondFactorFile } from "./build.mjs";
import { refuseOldNode } from "./install.mjs";
import { root } from "./project.mjs";

refuseOldNode();
process.chdir(root);
// What was built before is left as it is, for the running server belongs to it.
if (!existsSync(removeSecondFactorFile)) await buildOutdated();
await import(pathToFileURL(removeSecondFactorFile).href);
