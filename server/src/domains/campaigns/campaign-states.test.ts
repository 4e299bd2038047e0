import { CAMPAIGN_STATUSES } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { type OpenTestDatabase, openTestDatabase } from "../../testing/test-database.ts";

let testDatabase: OpenTestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

it("accepts exactly the states of the contract in the table", async () => {
  const { check } = await testDatabase.database.system((tx) =>
    tx.one<{ check: string }>(sql`
      select pg_get_constraintdef(oid) as check from pg_constraint
      where conrelid = 'campaigns'::regclass and conname = 'campaigns_status_check'`),
  );
  const accepted = [...check.matchAll(/'(\w+)'/g)].map(([, status = ""]) => status);
  expect(accepted.toSorted()).toEqual([...CAMPAIGN_STATUSES].toSorted());
});
