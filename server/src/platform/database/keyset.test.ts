import { randomUUID } from "node:crypto";
import { EXACT_TOTAL_LIMIT } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenTestDatabase, openTestDatabase } from "../../testing/test-database.ts";
import { type Database } from "./database.ts";
import { type KeysetList, type ListQuery, listPage } from "./keyset.ts";
import { sql } from "./sql.ts";

const ROWS = 137;
let testDatabase: OpenTestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  ({ database } = testDatabase);
  // Few different names and moments: most rows tie.
  await database.system((tx) => tx.query(sql`create table things (id uuid primary key, name text not null, at timestamptz(3) not null)`));
  await database.system((tx) =>
    tx.execute(
      sql`insert into things select gen_random_uuid(), 'name ' || n % 5, timestamptz '2026-01-01' + make_interval(secs => n % 3) from generate_series(1, ${ROWS}::int) n`,
    ),
  );
});
afterAll(async () => {
  await testDatabase.close();
});

const list: KeysetList = {
  columns: sql`id, name, at`,
  from: sql`things`,
  where: [],
  id: sql`id`,
  sorts: { name: { by: sql`lower(name)`, type: "text" }, at: { by: sql`at`, type: "timestamptz" } },
  defaultSort: "-at",
};
interface Thing {
  id: string;
  name: string;
  at: Date;
}
const page = (query: ListQuery, given = list) => database.system((tx) => listPage<Thing>(tx, given, query));

async function walk(sort: string | undefined, limit: number): Promise<Thing[]> {
  const found: Thing[] = [];
  for (let cursor: string | undefined; ;) {
    const { rows, nextCursor } = await page({ sort, limit, cursor });
    found.push(...rows);
    if (!nextCursor) return found;
    cursor = nextCursor;
  }
}

describe.each([undefined, "name", "-name", "at", "-at"])("sorted by %s", (sort) => {
  test.each([1, 10, 50, ROWS, ROWS + 1])("pages of %i show every row exactly once, in order", async (limit) => {
    if (limit === 1 && sort !== "name") return;
    const rows = await walk(sort, limit);
    expect(new Set(rows.map((row) => row.id)).size).toBe(ROWS);
    expect(rows.length).toBe(ROWS);
    const keys = rows.map((row) => (sort?.endsWith("name") ? row.name : row.at.toISOString()));
    const ordered = keys.toSorted();
    expect(keys).toEqual(sort === undefined || sort.startsWith("-") ? ordered.toReversed() : ordered);
  });
});

test("rows added or removed while paging neither hide nor double others", async () => {
  const first = await page({ sort: "name", limit: 50 });
  const extra = randomUUID();
  await database.system((tx) => tx.execute(sql`insert into things values (${extra}, 'name', now())`));
  const rest = await page({ sort: "name", limit: 200, cursor: first.nextCursor ?? "" });
  await database.system((tx) => tx.execute(sql`delete from things where id = ${extra}`));
  expect(rest.rows.length).toBe(ROWS - 50);
});

describe("a cursor that is not ours", () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  test.each([
    ["random text", "hello"],
    ["no list", encode({})],
    ["another sort order", encode(["-at", "2026-01-01", randomUUID()])],
    ["no id", encode(["name", "x", "1 or 1=1"])],
    ["a value of another type", encode(["name", 5, randomUUID()])],
  ])("(%s) is refused", async (_, cursor) => {
    await expect(page({ sort: "name", limit: 10, cursor })).rejects.toMatchObject({ code: "INVALID_CURSOR" });
  });
  test("with a value that its type cannot hold is refused", async () => {
    await expect(page({ sort: "at", limit: 10, cursor: encode(["at", "yesterday-ish", randomUUID()]) })).rejects.toMatchObject({
      code: "INVALID_CURSOR",
    });
  });
});

test("an unknown sort order is refused", async () => {
  await expect(page({ sort: "secret", limit: 10 })).rejects.toMatchObject({ code: "VALIDATION" });
});

test("totals are exact up to the limit, and above when asked for", async () => {
  expect(await page({ limit: 1 })).toMatchObject({ total: ROWS, totalIsEstimate: false });
  const many = {
    ...list,
    from: sql`(select gen_random_uuid() as id, 'x' as name, now() as at from generate_series(1, ${EXACT_TOTAL_LIMIT + 500}::int)) many`,
  };
  const estimate = await page({ limit: 1 }, many);
  expect(estimate.totalIsEstimate).toBe(true);
  expect(estimate.total).toBeGreaterThan(EXACT_TOTAL_LIMIT);
  expect(await page({ limit: 1, exactTotal: true }, many)).toMatchObject({ total: EXACT_TOTAL_LIMIT + 500, totalIsEstimate: false });
});
