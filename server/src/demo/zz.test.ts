import { test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";
import { seedDemo, DEMO_LOGIN } from "./seed-demo.ts";
import { sql } from "../platform/database/sql.ts";
test("x", async () => {
  const server = await startTestServer();
  const t=performance.now();
  try { await seedDemo(server.url, server.deps.log, { contacts: 150 }); } catch (e) { console.log(e); }
  console.log("seed", performance.now()-t);
  const rows = await server.deps.database.system((tx) => tx.query<any>(sql`select name, content->'links' as links from campaigns`));
  for (const r of rows) console.log(r.name, JSON.stringify(r.links));
  const t2=performance.now();
  await server.stop();
  console.log("stop", performance.now()-t2);
}, 200000);
