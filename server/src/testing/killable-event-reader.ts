/** An event reader for tests: it handles its first batch, prints a line, and never commits. */
import { sql } from "../platform/database/sql.ts";
import { startEventReader } from "../platform/events/event-reader.ts";
import { bareDeps } from "./bare-deps.ts";

const databaseUrl = process.argv[2];
if (!databaseUrl) throw new Error("The address of a database is needed");

await startEventReader(bareDeps(databaseUrl), {
  name: "test",
  types: ["suppressions.lifted"],
  async handle(tx, _deps, events) {
    await tx.execute(sql`insert into seen (event_id, n) select id, n from unnest(
      ${events.map((event) => event.id)}::uuid[], ${events.map((event) => Number((event.data as { count?: number }).count))}::int[]) as e (id, n)`);
    process.stdout.write("handled\n");
    await new Promise(() => {});
  },
});
