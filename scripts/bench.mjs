// `npm run bench [name …]`: runs the benchmarks whose file names contain one of the words, or all of them.
import { readdirSync } from "node:fs";
import path from "node:path";
import { buildOutdated } from "./build.mjs";
import { installOutdated, refuseOldNode } from "./install.mjs";
import { root, run, tool } from "./project.mjs";

refuseOldNode();
await installOutdated();
await buildOutdated();
const folder = path.join(root, "bench/src");
const words = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".bench.ts"))
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
  .toSorted();
if (files.length === 0) {
  console.error(`No benchmark name contains ${words.join(", ")}`);
  process.exit(1);
}
let failed = false;
// Sequentially, because they measure the same machine.
for (const file of files) {
  console.log(`\n# ${file.replace(".bench.ts", "")}`);
  if ((await run(tool("tsx"), [path.join(folder, file)])) !== 0) failed = true;
}
process.exit(failed ? 1 : 0);
