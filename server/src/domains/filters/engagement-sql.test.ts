import { type FilterDefinition, isFilterGroup } from "@arauto/contracts";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { type OpenTestDatabase, openTestDatabase } from "../../testing/test-database.ts";
import { type FilterContext, filterSql } from "./filter-sql.ts";
import { matchesContact } from "./testing/filter-meaning.ts";
import { anyDefinition } from "./testing/random-definitions.ts";
import {
  type SampleWorkspace,
  sampleWorkspace,
  storeWorkspace,
} from "./testing/sample-workspace.ts";

const SEED = 20_241_122;
const AT = { timeZone: "America/Sao_Paulo", today: "2024-04-07" };

const merged = sampleWorkspace(80, SEED);
const unmerged: SampleWorkspace = { ...sampleWorkspace(80, SEED + 1), merged: new Map() };
const tenants = new Map<SampleWorkspace, string>();
let testDatabase: OpenTestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  ({ database } = testDatabase);
  for (const workspace of [merged, unmerged]) {
    const id = v7();
    tenants.set(workspace, id);
    await database.system((tx) =>
      tx.execute(
        sql`insert into tenants (tenant_id, name, trial_ends_at) values (${id}, 'Sample', now())`,
      ),
    );
    await database.tenant(id, (tx) => storeWorkspace(tx, id, workspace));
  }
});
afterAll(async () => {
  await testDatabase.close();
});

async function found(
  workspace: SampleWorkspace,
  definition: FilterDefinition,
  way: Pick<FilterContext, "anyMerged" | "joinsActs">,
) {
  const { fields, topics } = workspace;
  const tenantId = tenants.get(workspace) ?? "";
  const predicate = filterSql(definition, {
    tenantId,
    fields,
    topics,
    campaigns: null,
    deals: null,
    ...way,
    ...AT,
  });
  const contacts = await database.tenant(tenantId, (tx) =>
    tx.query<{ id: string }>(
      sql`select a.id from accounts a where a.tenant_id = ${tenantId}::uuid and ${predicate}`,
    ),
  );
  return contacts.map(({ id }) => id).toSorted();
}

/** Definitions on engagement, alone and combined with other conditions. */
const onActs = (workspace: SampleWorkspace) =>
  anyDefinition(workspace).filter(({ conditions }) =>
    conditions.some((part) =>
      (isFilterGroup(part) ? part.conditions : [part]).some(
        ({ source }) => source === "engagement",
      ),
    ),
  );

it.each([
  ["joined to the contacts", unmerged, { anyMerged: false, joinsActs: true }],
  ["gathered beforehand", unmerged, { anyMerged: false, joinsActs: false }],
  ["looked up for merged contacts without any", unmerged, { anyMerged: true, joinsActs: true }],
  ["joined with merged contacts", merged, { anyMerged: true, joinsActs: true }],
  ["gathered with merged contacts", merged, { anyMerged: true, joinsActs: false }],
])(
  "matches the same contacts when engagement is %s",
  async (_, workspace, way) => {
    await fc.assert(
      fc.asyncProperty(onActs(workspace), async (definition) => {
        const expected = workspace.contacts.filter((contact) =>
          matchesContact(definition, contact, workspace, AT),
        );
        expect(await found(workspace, definition, way)).toEqual(
          expected.map(({ id }) => id).toSorted(),
        );
      }),
      {
        numRuns: 80,
        seed: SEED,
        endOnFailure: true,
        plugins: [fc.interruptAfterTimeLimit(90_000)],
      },
    );
  },
  120_000,
);
