import { type Metrics, metricsOf } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Domain } from "../../platform/domain.ts";
import { countBacklogJob } from "./backlog.ts";
import type { Range } from "./period.ts";
import { readGained, readPoints, readTotals } from "./queries.ts";
import { removeOldReplies, removeOldRepliesJob } from "./replies.ts";
import * as annotations from "./annotation-queries.ts";
import { registerRoutes } from "./routes.ts";
import * as shareLinks from "./share-link-queries.ts";
import * as views from "./view-queries.ts";
import { startFolding } from "./worker.ts";

/** Maximum number of imports that contacts of one range can come from. */
const IMPORTS_MAX = 100_000;

export type { Range } from "./period.ts";

/**
 * Returns the metrics of a workspace for each of these ranges, in order. Ranges start and end on whole hours in UTC;
 * the sums include everything committed.
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

/** Returns the metrics of each day of a range in a zone, including days without any. */
export async function dailyMetrics(
  tx: Transaction,
  tenantId: string,
  range: Range,
  zone: string,
): Promise<({ at: Date } & Metrics)[]> {
  const points = await readPoints(tx, tenantId, range, {}, { interval: "day", zone });
  return points.map((point) => ({ at: point.at, ...metricsOf(point) }));
}

/** Counts the contacts created in a range. */
export async function countGained(
  tx: Transaction,
  tenantId: string,
  range: Range,
): Promise<number> {
  const gained = await readGained(tx, tenantId, range, IMPORTS_MAX);
  return gained.reduce((sum, { contacts }) => sum + contacts, 0);
}

/** Metrics over time, by provider, campaign and hour, from hourly sums of the ledger's changes. */
export const analyzeDomain: Domain = {
  name: "analyze",
  audited: {
    shareLink: { table: "share_links", name: "name", deletedAt: "revoked_at" },
  },
  routes: registerRoutes,
  jobs: [countBacklogJob, removeOldRepliesJob],
  startWorker: startFolding,
  async dailyCleanup(tx, deps) {
    await removeOldReplies(tx, deps);
    await views.removeDeleted(tx);
    await annotations.removeDeleted(tx);
    await shareLinks.removeEnded(tx);
  },
};
