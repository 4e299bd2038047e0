import { afterAll, beforeAll, expect, it } from "vitest";
import { fillEveryTable } from "./filled-database.ts";
import { findIndexMisses } from "./index-use.ts";
import { type OpenTestDatabase, openTestDatabase } from "./test-database.ts";

let database: OpenTestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await fillEveryTable(database.url);
});
afterAll(() => database.close());

const callers = ["server/src/domains/a/queries.ts:12:7"];
const missesOf = async (...texts: string[]) =>
  await findIndexMisses(
    database.url,
    texts.map((text) => ({ text, callers })),
  );

it("finds a join by a function that isn't leakproof", async () => {
  const { misses } = await missesOf(
    'select a.id from unnest($2::text[]) e join accounts a on a.tenant_id = $1::uuid and a.email_key = lower(e) collate "C"',
  );
  expect(misses).toEqual([
    { place: callers[0], table: "accounts", condition: expect.stringContaining("lower(") },
  ]);
});

it("finds an update whose key is computed from another table", async () => {
  const { misses } = await missesOf(
    "update suppressions s set account_id = a.id from accounts a where s.tenant_id = $1::uuid and a.tenant_id = $1::uuid and a.id = $2::uuid and s.email_hash = suppression_hash(a.email)",
  );
  expect(misses.map(({ table }) => table)).toEqual(["suppressions"]);
});

it("accepts look-ups by leakproof comparisons and by values that were computed before", async () => {
  const found = await missesOf(
    "select id from accounts where tenant_id = $1::uuid and email_key = lower($2)",
    "select id from accounts where tenant_id = $1::uuid and id = any($2::uuid[])",
    "select n.e, k.id from unnest($2::text[]) n (e) left join lateral (select id from accounts k where k.tenant_id = $1::uuid and k.email_key = lower(n.e) limit 1) k on true",
  );
  expect(found).toEqual({ checked: 3, skipped: 0, misses: [] });
});

it("skips statements that it can't explain", async () => {
  expect(await missesOf("select * from only_in_this_transaction", "set local jit = off")).toEqual({
    checked: 0,
    skipped: 2,
    misses: [],
  });
});
