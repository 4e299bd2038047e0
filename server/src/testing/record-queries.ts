// Setup of every test file: records the results of queries if scripts/row-types.mjs wants them.
import { afterAll } from "vitest";

const folder = process.env["ARAUTO_QUERY_RECORDS"];
if (folder) {
  const { writeRecords } = await import("./query-records.ts");
  afterAll(() => writeRecords(folder));
}
