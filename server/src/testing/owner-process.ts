/**
 * A process for tests that starts the bundled PostgreSQL of a folder, prints its address and stays.
 */
import { startEmbeddedPostgres } from "../platform/database/embedded.ts";

const folder = process.argv[2];
if (!folder) throw new Error("A folder is needed");

const { url, adopted } = await startEmbeddedPostgres({
  folder,
  settings: { shared_buffers: "16MB" },
});
process.stdout.write(`${JSON.stringify({ url, adopted })}\n`);
setInterval(() => {}, 60_000);
