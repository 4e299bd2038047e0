import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { type OpenTestDatabase, openTestDatabase } from "../../testing/test-database.ts";
import { countAudienceGroups } from "./audience-queries.ts";

/** Numbered contacts; the last one is the newest. Every tenth is inactive. */
const CONTACTS = 14_000;
const tenantId = v7();
let testDatabase: OpenTestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  ({ database } = testDatabase);
  await database.system((tx) =>
    tx.execute(
      sql`insert into tenants (tenant_id, name, trial_ends_at) values (${tenantId}, 'Many', now())`,
    ),
  );
  await database.tenant(tenantId, (tx) =>
    tx.execute(sql`
      insert into accounts (tenant_id, id, name, email, status, fields, created_at)
      select ${tenantId}::uuid, uuidv7(), 'Ana', n || '@example.com', case when n % 10 = 0 then 'inactive' else 'active' end,
        jsonb_build_object('n', n), timestamptz '2024-01-01' + n * interval '1 second'
      from generate_series(1, ${CONTACTS}::int) as n`),
  );
});
afterAll(async () => {
  await testDatabase.close();
});

async function survey(from: number, to: number) {
  const predicate = sql`((a.fields ->> 'n')::int between ${from}::int and ${to}::int)`;
  const { parts, sample } = await database.tenant(tenantId, (tx) =>
    countAudienceGroups(tx, tenantId, predicate, null, 20),
  );
  const countOf = (reason: string | null) =>
    parts.find((part) => part.reason === reason)?.count ?? 0;
  return {
    active: countOf(null),
    inactive: countOf("inactive"),
    parts: parts.length,
    sample: sample.map(({ fields }) => fields["n"]),
  };
}

const newestOf = (last: number, first = 1) =>
  Array.from({ length: Math.min(20, last - first + 1) }, (_, index) => last - index);

it.each([
  ["everyone", 1, CONTACTS],
  ["many, including the newest", 5_001, CONTACTS - 1],
  ["some, fewer of the newest than are listed", 12_990, 12_999],
  ["some, all of them old", 101, 1_100],
  ["many, all of them old", 1, 11_500],
])("counts an audience by reason and lists its newest contacts: %s", async (_, from, to) => {
  const inactive = Math.floor(to / 10) - Math.floor((from - 1) / 10);
  expect(await survey(from, to)).toEqual({
    active: to - from + 1 - inactive,
    inactive,
    parts: inactive > 0 ? 2 : 1,
    sample: newestOf(to, from),
  });
});

it("returns no parts for an audience without contacts", async () => {
  expect(await survey(CONTACTS + 1, CONTACTS + 2)).toEqual({
    active: 0,
    inactive: 0,
    parts: 0,
    sample: [],
  });
});
