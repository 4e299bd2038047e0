import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import type { Deps } from "../../platform/deps.ts";
import { type OpenTestDatabase, openTestDatabase } from "../../testing/test-database.ts";
import { countBacklogJob } from "./backlog.ts";
import { foldChanges } from "./folding.ts";
import { AGREES, differencesOf, EVERYTHING, LiveLedger } from "./testing/live-ledger.ts";

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const RUN = { attempt: 1, maxAttempts: 1, signal: new AbortController().signal };

/** Deletes all counts, as if the campaign had been sent by a version that counted nothing. */
const forget = (ledger: LiveLedger) =>
  ledger.run(async (tx) => {
    for (const table of [
      "ledger_changes",
      "analyze_hours",
      "analyze_campaign_hours",
      "analyze_provider_hours",
      "analyze_click_hours",
      "analyze_provider_click_hours",
    ])
      await tx.execute(
        sql`delete from ${sql.ref(table)} where tenant_id = ${ledger.tenantId}::uuid`,
      );
    await tx.execute(sql`
      insert into analyze_backlog (tenant_id, campaign_id) values (${ledger.tenantId}, ${ledger.campaignId})`);
  });

it("counts the history of a campaign once, in addition to concurrent changes", async () => {
  const ledger = new LiveLedger(opened.database);
  await ledger.freeze();
  const half = Math.floor(EVERYTHING.length / 2);
  for (const step of EVERYTHING.slice(0, half)) await ledger.step(step);
  await forget(ledger);
  expect((await differencesOf(ledger)).sums.length).toBeGreaterThan(5);

  for (const step of EVERYTHING.slice(half, -4)) await ledger.step(step);
  await foldChanges(opened, ledger.tenantId);
  for (const step of EVERYTHING.slice(-4)) await ledger.step(step);
  const deps = { database: opened.database } as Deps;
  await countBacklogJob.run({ tenantId: ledger.tenantId }, { deps, ...RUN });
  expect(await differencesOf(ledger)).toEqual(AGREES);
  await foldChanges(opened, ledger.tenantId);
  await countBacklogJob.run({ tenantId: ledger.tenantId }, { deps, ...RUN });
  expect(await differencesOf(ledger)).toEqual(AGREES);
});
