import { type Metrics, metricsOf } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Domain } from "../../platform/domain.ts";
import { countBacklogJob } from "./backlog.ts";
import type { Range } from "./period.ts";
import { readPoints, readTotals } from "./queries.ts";
import { registerRoutes } from "./routes.ts";
import { startFolding } from "./worker.ts";

export { countLater } from "./backlog.ts";
export type { Range } from "./period.ts";

/**
 * Returns the metrics of a workspace for each of these ranges, in their order. Ranges start and end with whole hours in
 * UTC; the sums include everything that is committed.
 */
export async function sumMetrics(
  tx: Transaction,
  tenantId: string,
  ranges: readonly Range[],
): Promise<Metrics[]> {
  const sums: Metrics[] = [];
  for (const range of ranges) sums.push(metricsOf(await readTotals(tx, tenantId, range, {})));
  return sums;
}

/** Returns the metrics of each day of a range in a zone, also of days without any. */
export async function dailyMetrics(
  tx: Transaction,
  tenantId: string,
  range: Range,
  zone: string,
): Promise<({ at: Date } & Metrics)[]> {
  const points = await readPoints(tx, tenantId, range, {}, { interval: "day", zone });
  return points.map(({ at, ...counts }) => ({ at, ...metricsOf(counts) }));
}

/** Metrics over time, by provider, campaign and hour, from hourly sums of what the ledger records. */
export const analyzeDomain: Domain = {
  name: "analyze",
  routes: registerRoutes,
  jobs: [countBacklogJob],
  startWorker: startFolding,
};
