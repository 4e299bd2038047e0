import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Transaction } from "../platform/database/database.ts";
import { sql, type Sql } from "../platform/database/sql.ts";
import { recordQueries, writeNullableColumns } from "./query-records.ts";
import { openTestDatabase, type OpenTestDatabase } from "./test-database.ts";

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

let recorder: ReturnType<typeof recordQueries>;
beforeEach(() => {
  recorder = recordQueries();
});
afterEach(() => recorder.stop());

/** Returns the code at a recorded position up to the end of its line. */
function codeAt(position: string | undefined): string {
  const [, file, line, column] = /^(.*):(\d+):(\d+)$/.exec(position ?? "") ?? [];
  expect(file).toBe("server/src/testing/query-records.test.ts");
  const text = fs.readFileSync(import.meta.filename, "utf8").split("\n")[Number(line) - 1];
  return text?.slice(Number(column) - 1) ?? "";
}

function rowsOf<Row>(tx: Transaction, query: Sql): Promise<Row[]> {
  return tx.query<Row>(query);
}

it("records where a query is called, its callers, and its results", async () => {
  await opened.database.system((tx) =>
    rowsOf(
      tx,
      sql`select 1 as some_number, null::text as nothing, '[]'::jsonb as list,
                     array[true] as flags, '{}'::text[] as empty, now() as now, ''::bytea as bytes`,
    ),
  );
  const [record] = recorder.records();
  expect(codeAt(record?.callers[0])).toMatch(/^query<Row>\(query\)/);
  expect(codeAt(record?.callers[1])).toMatch(/^rowsOf\(/);
  expect(record?.columns.map(({ name, type, kinds }) => ({ name, type, kinds }))).toEqual([
    { name: "someNumber", type: 23, kinds: ["number"] },
    { name: "nothing", type: 25, kinds: ["null"] },
    { name: "list", type: 3802, kinds: ["array"] },
    { name: "flags", type: 1000, kinds: ["boolean[]"] },
    { name: "empty", type: 1009, kinds: [] },
    { name: "now", type: 1184, kinds: ["Date"] },
    { name: "bytes", type: 17, kinds: ["Buffer"] },
  ]);
});

it("records the same columns from the same place once, with all kinds of values", async () => {
  for (const value of ["a", null]) {
    await opened.database.system((tx) => tx.query(sql`select ${value}::text as value`));
  }
  expect(recorder.records()).toMatchObject([{ columns: [{ kinds: ["string", "null"] }] }]);
});

it("records a query on the pool with the names that its rows have", async () => {
  await opened.database.pool.query("select 1 as some_number");
  expect(recorder.records()).toMatchObject([{ columns: [{ name: "some_number" }] }]);
});

it("passes errors on and records nothing for them", async () => {
  const query = opened.database.system((tx) => tx.query(sql`select 1 / 0`));
  await expect(query).rejects.toThrow("division by zero");
  expect(recorder.records()).toEqual([]);
});

it("names the columns that may be NULL, as queries name them", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "arauto-records-"));
  await writeNullableColumns(folder, opened.url);
  const written = fs.readFileSync(path.join(folder, "nullable.json"), "utf8");
  fs.rmSync(folder, { recursive: true });
  const nullable = JSON.parse(written) as { table: number; column: number; name: string }[];
  await opened.database.system((tx) => tx.query(sql`select id, avatar from people`));
  const [record] = recorder.records();
  const names = record?.columns.map(
    ({ table, column }) =>
      nullable.find((one) => one.table === table && one.column === column)?.name,
  );
  expect(names).toEqual([undefined, "people.avatar"]);
});
