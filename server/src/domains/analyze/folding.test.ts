import { METRIC_NAMES, type Metrics } from "@arauto/contracts";
import { mailboxProviderOf } from "@arauto/mail";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { type OpenTestDatabase, openTestDatabase } from "../../testing/test-database.ts";
import { changeCodes, changeQueries } from "../ledger/index.ts";
import { foldChanges } from "./folding.ts";
import { sumMetrics } from "./index.ts";
import { AGREES, differencesOf, EVERYTHING, LiveLedger, type Step } from "./testing/live-ledger.ts";

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const EVER = { from: new Date("2020-01-01T00:00:00Z"), to: new Date("2100-01-01T00:00:00Z") };

async function metricsOf(ledger: LiveLedger): Promise<Metrics> {
  const [metrics] = await ledger.run((tx) => sumMetrics(tx, ledger.tenantId, [EVER]));
  if (!metrics) throw new Error("No metrics");
  return metrics;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Step["kind"]>(
    "send",
    "send",
    "send",
    "land",
    "land",
    "land",
    "respondLate",
    "crash",
    "reopen",
    "comeBack",
    "open",
    "open",
    "click",
    "click",
    "scan",
    "unsubscribe",
    "complain",
  ),
  value: fc.nat(30),
});

describe("the hourly sums", () => {
  it("always match the ledger exactly, whatever happens and whenever changes are aggregated", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 20, maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        async (steps, foldEvery) => {
          const ledger = new LiveLedger(opened.database);
          await ledger.freeze();
          for (const [index, one] of steps.entries()) {
            await ledger.step(one);
            if (index % foldEvery === 0) await foldChanges(opened, ledger.tenantId);
          }
          expect(await differencesOf(ledger)).toEqual(AGREES);
          const live = await metricsOf(ledger);
          await foldChanges(opened, ledger.tenantId);
          expect(await differencesOf(ledger)).toEqual(AGREES);
          // Aggregating moves figures without changing them.
          expect(await metricsOf(ledger)).toEqual(live);
        },
      ),
      { numRuns: 8, examples: [[EVERYTHING, 4]] },
    );
  });

  it("contain every kind of change in the complete history", async () => {
    const ledger = new LiveLedger(opened.database);
    await ledger.freeze();
    for (const one of EVERYTHING) await ledger.step(one);
    const metrics = await metricsOf(ledger);
    const ever = new Set(
      (
        await ledger.run((tx) =>
          tx.query<{ counter: string }>(sql`select distinct counter from ledger_changes`),
        )
      ).map(({ counter }) => counter),
    );
    expect(METRIC_NAMES.filter((name) => metrics[name] < 0)).toEqual([]);
    expect([...ever].toSorted()).toEqual(
      [
        "accepted",
        "clicked",
        "complained",
        "delayed",
        "failed",
        "machineOpened",
        "opened",
        "refused",
        "bouncedLater",
        "uncertain",
        "unsubscribed",
      ].toSorted(),
    );
  });

  it("report a stored figure that differs from the ledger", async () => {
    const ledger = new LiveLedger(opened.database);
    await ledger.freeze();
    await ledger.step({ kind: "send", value: 5 });
    await ledger.step({ kind: "land", value: 0 });
    await foldChanges(opened, ledger.tenantId);
    await ledger.run((tx) =>
      tx.execute(
        sql`update analyze_hours set accepted = accepted + 2 where ctid = (select min(ctid) from analyze_hours)`,
      ),
    );
    const { sums, smaller } = await differencesOf(ledger);
    expect(smaller).toHaveLength(2);
    expect(sums.map(([key, by]) => [key.split(" ")[0], by])).toEqual([["accepted", 2]]);
  });

  it("count a change once when several processes aggregate at the same time", async () => {
    const ledger = new LiveLedger(opened.database);
    await ledger.freeze();
    for (const one of EVERYTHING) await ledger.step(one);
    const live = await metricsOf(ledger);
    await Promise.all(Array.from({ length: 4 }, () => foldChanges(opened, ledger.tenantId)));
    expect(await metricsOf(ledger)).toEqual(live);
    expect(await differencesOf(ledger)).toEqual(AGREES);
  });
});

it("finds the workspaces with changes, each once", async () => {
  const ledgers = [new LiveLedger(opened.database), new LiveLedger(opened.database)];
  for (const ledger of ledgers) {
    await ledger.freeze();
    await ledger.step({ kind: "send", value: 5 });
    await ledger.step({ kind: "land", value: 0 });
  }
  const tenants = await opened.database.system(changeQueries.findTenantsWithChanges);
  for (const { tenantId } of ledgers)
    expect(tenants.filter((one) => one === tenantId)).toHaveLength(1);
  for (const { tenantId } of ledgers) await foldChanges(opened, tenantId);
  const left = await opened.database.system(changeQueries.findTenantsWithChanges);
  expect(left.filter((one) => ledgers.some(({ tenantId }) => tenantId === one))).toEqual([]);
});

it("maps every mail domain to the same provider in SQL and in code", async () => {
  const domains = "gmail.com googlemail.com hotmail.com.br live.nl yahoo.co.uk aol.com bol.com.br uol.com.br zipmail.com.br terra.com terra.com.br notgmail.com padaria.example".split(" "); // prettier-ignore
  const rows = await opened.database.system((tx) =>
    tx.query<{ domain: string; code: number }>(sql`
      select d.domain, ${changeCodes.providerCodeSql(sql`d.domain`)} as code from unnest(${[...domains, ""]}::text[]) as d (domain)`),
  );
  expect(rows.map(({ domain, code }) => [domain, changeCodes.providerName(code)])).toEqual(
    [...domains, ""].map((domain) => [domain, mailboxProviderOf(domain)]),
  );
});
