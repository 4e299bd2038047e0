// `npm run screenshots`: takes a screenshot of every screen, into screenshots/.
import path from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { buildOutdated } from "./build.mjs";
import { installOutdated, refuseOldNode } from "./install.mjs";
import { root, run, tool } from "./project.mjs";

refuseOldNode();
await installOutdated();
await buildOutdated();
await ensureBrowser();
process.exit(
  await run(tool("playwright"), ["test", "--project=screenshots", ...process.argv.slice(2)], {
    cwd: path.join(root, "e2e"),
  }),
);
