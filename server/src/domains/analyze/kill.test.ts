import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { metricsOf, NO_COUNTS } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { buildTestProgram } from "../../testing/built-server.ts";
import { type OpenTestDatabase, openTestDatabase } from "../../testing/test-database.ts";
import { changeQueries, changes } from "../ledger/index.ts";
import { foldChanges } from "./folding.ts";
import { sumMetrics } from "./index.ts";
import { LiveLedger } from "./testing/live-ledger.ts";

const FOLDING = new URL("testing/folding-process.ts", import.meta.url);
const KILLS = 4;
/** Changes recorded while one process aggregates. */
const ROUND = 6000;
const EVER = { from: new Date("2020-01-01T00:00:00Z"), to: new Date("2100-01-01T00:00:00Z") };

let opened: OpenTestDatabase;
let program: string;
let running: ChildProcess | undefined;
beforeAll(async () => {
  program = buildTestProgram(FOLDING);
  opened = await openTestDatabase();
});
afterAll(async () => {
  running?.kill("SIGKILL");
  await opened?.close();
});

it(
  "counts every change once, even when the aggregating process is killed",
  { timeout: 120_000 },
  async () => {
    const ledger = new LiveLedger(opened.database);
    await ledger.freeze();
    const { tenantId, campaignId } = ledger;
    const sums = () => ledger.run((tx) => sumMetrics(tx, tenantId, [EVER]));
    const pending = () =>
      ledger.run((tx) =>
        tx.one<{ total: number }>(
          sql`select count(*)::int as total from ${changeQueries.changesOf(tenantId)} c`,
        ),
      );
    let recorded = 0;
    let amid = 0;
    for (let round = 0; round < KILLS; round += 1) {
      // Each with a separate time, so that none are merged before they are stored.
      const start = Date.parse("2026-01-01T00:00:00Z") + round * 86_400_000;
      await ledger.run((tx) =>
        changes.recordChanges(
          tx,
          tenantId,
          Array.from({ length: ROUND }, (_, index) => ({
            campaignId,
            counter: "accepted" as const,
            by: 1,
            provider: "gmail" as const,
            at: new Date(start + index * 1000),
          })),
        ),
      );
      recorded += ROUND;
      const child = spawn(process.execPath, [program, opened.url, tenantId], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      running = child;
      await once(createInterface({ input: child.stdout }), "line");
      const before = (await pending()).total;
      const isBegun = async () => (await pending()).total < before;
      while (!(await isBegun())) await pause(2);
      child.kill("SIGKILL");
      await once(child, "exit");
      const { total } = await pending();
      if (total > 0) amid += 1;
      expect(await sums()).toEqual([metricsOf({ ...NO_COUNTS, accepted: recorded })]);
    }
    expect(amid).toBeGreaterThan(0);
    await foldChanges(opened, tenantId);
    expect(await pending()).toEqual({ total: 0 });
    expect(await sums()).toEqual([metricsOf({ ...NO_COUNTS, accepted: recorded })]);
  },
);
