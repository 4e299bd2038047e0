// `npm run reset-link`, `npm run backup` and so on: runs an operator command that is built with the server.
import { existsSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { buildOutdated, commandFile } from "./build.mjs";
import { installOutdated, refuseOldNode } from "./install.mjs";
import { root } from "./project.mjs";

refuseOldNode();
process.chdir(root);
const [name] = process.argv.splice(2, 1);
// Doesn't rebuild: the running server uses the existing build.
if (!existsSync(commandFile(name))) {
  await installOutdated();
  await buildOutdated("server");
}
await import(pathToFileURL(commandFile(name)).href);
