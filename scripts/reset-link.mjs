// `npm run reset-link -- ana@example.com`: prints a one-time link for a new password.
import { existsSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { buildOutdated, resetLinkFile } from "./build.mjs";
import { refuseOldNode } from "./install.mjs";
import { root } from "./project.mjs";

refuseOldNode();
process.chdir(root);
// What was built before is left as it is, for the running server belongs to it.
if (!existsSync(resetLinkFile)) await buildOutdated();
await import(pathToFileURL(resetLinkFile).href);
