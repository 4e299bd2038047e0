// `npm start`: installs and builds missing or outdated parts, then runs the server in this process.
import { existsSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { buildOutdated, serverFile } from "./build.mjs";
import { installOutdated, refuseOldNode } from "./install.mjs";
import { root } from "./project.mjs";

refuseOldNode();
process.chdir(root);
try {
  await installOutdated();
  for (const target of ["server", "console"]) await buildOutdated(target);
} catch (error) {
  console.error(`\nArauto could not be installed or built: ${error.message}\n`);
  process.exit(1);
}
if (!existsSync(serverFile)) throw new Error(`${path.relative(root, serverFile)} was not built`);
// In this process instead of a child, so that the server receives each signal directly and once.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(serverFile).href);
