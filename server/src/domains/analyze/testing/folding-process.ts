/** A process that aggregates the changes of a workspace, for tests that kill it. Prints a line before it starts. */
import { bareDeps } from "../../../testing/bare-deps.ts";
import { foldChanges } from "../folding.ts";

const [databaseUrl, tenantId] = process.argv.slice(2);
if (!databaseUrl || !tenantId)
  throw new Error("The address of a database and a workspace are needed");

const deps = bareDeps(databaseUrl);
console.log("ready");
for (;;) await foldChanges(deps, tenantId);
