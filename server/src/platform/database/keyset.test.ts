import { randomUUID } from "node:crypto";
import { EXACT_TOTAL_LIMIT } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenTestDatabase, openTestDatabase } from "../../testing/test-database.ts";
import { countRoundTrips } from "../../testing/round-trips.ts";
import { createDatabase, type Database } from "./database.ts";
import { type KeysetList, type ListQuery, listPage } from "./keyset.ts";
import { createPool } from "./pool.ts";
import { sql } from "./sql.ts";

const ROWS = 137;
let testDatabase: OpenTestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  ({ database } = testDatabase);
  // Few distinct names and times, so that most rows tie.
  await database.system((tx) =>
    tx.query(
      sql`create table things (id uuid primary key, name text not null, at timestamptz(3) not null)`,
    ),
  );
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
const page = (query: ListQuery, given = list) =>
  database.system((tx) => listPage<Thing>(tx, given, query));

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
  test.each([1, 10, 50, ROWS, ROWS + 1])(
    "pages of %i show every row exactly once, in order",
    async (limit) => {
      if (limit === 1 && sort !== "name") return;
      const rows = await walk(sort, limit);
      expect(new Set(rows.map((row) => row.id)).size).toBe(ROWS);
      expect(rows.length).toBe(ROWS);
      const keys = rows.map((row) => (sort?.endsWith("name") ? row.name : row.at.toISOString()));
      const ordered = keys.toSorted();
      expect(keys).toEqual(
        sort === undefined || sort.startsWith("-") ? ordered.toReversed() : ordered,
      );
    },
  );
});

test("rows added or removed while paging neither hide nor repeat others", async () => {
  const first = await page({ sort: "name", limit: 50 });
  const extra = randomUUID();
  await database.system((tx) =>
    tx.execute(sql`insert into things values (${extra}, 'name', now())`),
  );
  const rest = await page({ sort: "name", limit: 200, cursor: first.nextCursor ?? "" });
  await database.system((tx) => tx.execute(sql`delete from things where id = ${extra}`));
  expect(rest.rows.length).toBe(ROWS - 50);
});

describe("a foreign cursor", () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  test.each([
    ["random text", "hello"],
    ["not a list", encode({})],
    ["another sort order", encode(["-at", "2026-01-01", randomUUID()])],
    ["an invalid id", encode(["name", "x", "1 or 1=1"])],
    ["a value of another type", encode(["name", 5, randomUUID()])],
  ])("(%s) is rejected", async (_, cursor) => {
    await expect(page({ sort: "name", limit: 10, cursor })).rejects.toMatchObject({
      code: "INVALID_CURSOR",
    });
  });
  test("with a value that its type cannot contain is rejected", async () => {
    await expect(
      page({ sort: "at", limit: 10, cursor: encode(["at", "yesterday-ish", randomUUID()]) }),
    ).rejects.toMatchObject({
      code: "INVALID_CURSOR",
    });
  });
});

describe("a page by its number", () => {
  test.each([undefined, "name", "at"])(
    "shows the same rows as paging by cursor, sorted by %s",
    async (sort) => {
      const all = await walk(sort, ROWS + 1);
      for (const number of [1, 2, 5]) {
        const { rows } = await page({ sort, limit: 20, page: number });
        expect(rows.map((row) => row.id)).toEqual(
          all.slice((number - 1) * 20, number * 20).map((row) => row.id),
        );
      }
    },
  );

  test("continues by cursor", async () => {
    const all = await walk("name", ROWS + 1);
    const third = await page({ sort: "name", limit: 20, page: 3 });
    const fourth = await page({ sort: "name", limit: 20, cursor: third.nextCursor ?? "" });
    expect(fourth.rows[0]?.id).toBe(all[60]?.id);
  });

  test("is empty after the last one, and rejected beyond the rows that can be jumped to", async () => {
    expect(await page({ limit: 100, page: 3 })).toMatchObject({ rows: [], nextCursor: null });
    await expect(page({ limit: 100, page: EXACT_TOTAL_LIMIT / 100 + 1 })).rejects.toMatchObject({
      code: "VALIDATION",
    });
  });
});

describe("the total", () => {
  test("is returned with the first page only, and with others if the exact one is requested", async () => {
    const first = await page({ limit: 50 });
    expect(first.total).toBe(ROWS);
    expect(await page({ limit: 50, cursor: first.nextCursor ?? "" })).toMatchObject({
      total: null,
    });
    expect(await page({ limit: 50, page: 2 })).toMatchObject({ total: null });
    expect(await page({ limit: 50, page: 2, exactTotal: true })).toMatchObject({ total: ROWS });
  });

  test("takes one round trip together with its page, and no separate one once it is estimated", async () => {
    const trips = await countRoundTrips(testDatabase.url);
    const counted = createDatabase(
      createPool(trips.url, () => {}, 1),
      () => {},
    );
    const many = {
      ...list,
      where: [sql`name is not null`],
      from: sql`(select gen_random_uuid() as id, 'y' as name, now() as at from generate_series(1, ${EXACT_TOTAL_LIMIT + 1}::int)) many`,
    };
    try {
      await counted.system((tx) => tx.one(sql`select 1`));
      trips.take();
      await counted.system((tx) => listPage(tx, list, { limit: 10 }));
      expect(trips.take()).toBe(2);
      const first = await counted.system((tx) => listPage(tx, many, { limit: 10 }));
      trips.take();
      const again = await counted.system((tx) => listPage(tx, many, { limit: 10 }));
      expect(trips.take()).toBe(2);
      expect(again.total).toBe(first.total);
    } finally {
      await counted.close();
      await trips.close();
    }
  });
});

test("an unknown sort order is rejected", async () => {
  await expect(page({ sort: "secret", limit: 10 })).rejects.toMatchObject({ code: "VALIDATION" });
});

test("totals are exact up to the limit, and above it on request", async () => {
  expect(await page({ limit: 1 })).toMatchObject({ total: ROWS, totalIsEstimate: false });
  const many = {
    ...list,
    from: sql`(select gen_random_uuid() as id, 'x' as name, now() as at from generate_series(1, ${EXACT_TOTAL_LIMIT + 500}::int)) many`,
  };
  const estimate = await page({ limit: 1 }, many);
  expect(estimate.totalIsEstimate).toBe(true);
  expect(estimate.total).toBeGreaterThan(EXACT_TOTAL_LIMIT);
  expect(await page({ limit: 1, exactTotal: true }, many)).toMatchObject({
    total: EXACT_TOTAL_LIMIT + 500,
    totalIsEstimate: false,
  });
});
