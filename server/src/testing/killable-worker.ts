/** A worker process for tests: it starts the jobs `test.long` and never ends them. */
import { sql } from "../platform/database/sql.ts";
import { startJobEngine } from "../platform/jobs/engine.ts";
import { defineJob } from "../platform/jobs/jobs.ts";
import { bareDeps } from "./bare-deps.ts";

const databaseUrl = process.argv[2];
if (!databaseUrl) throw new Error("The address of a database is needed");

const deps = bareDeps(databaseUrl);
await startJobEngine(deps, [
  defineJob({
    name: "test.long",
    async run() {
      await deps.database.system((tx) =>
        tx.execute(sql`insert into runs (process_id) values (${process.pid})`),
      );
      await new Promise(() => {});
    },
  }),
]);
