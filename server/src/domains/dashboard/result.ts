import { DASHBOARD_AVERAGE_OF, type DashboardResult } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import * as queries from "./result-queries.ts";

/** Returns the latest campaign's results, compared with the ones before at the same age. */
export async function readResult(
  tx: Transaction,
  tenantId: string,
): Promise<DashboardResult | null> {
  const row = await queries.findLatest(tx, tenantId);
  if (!row) return null;
  const { ageMs: _ageMs, startedAt, ...facts } = row;
  const individual = row.tracking === "individual";
  const topLink = row.clicked > 0 ? await queries.findTopLink(tx, tenantId, row.id) : undefined;
  const earlier = await queries.findEarlier(tx, tenantId, row, DASHBOARD_AVERAGE_OF.max);
  return {
    ...facts,
    startedAt: startedAt.toISOString(),
    resendTo: individual ? Math.max(0, row.delivered - row.opened) : null,
    topLink: topLink ?? null,
    average:
      individual && earlier.length >= DASHBOARD_AVERAGE_OF.min
        ? {
            of: earlier.length,
            opened: averageOf(earlier, "opened"),
            clicked: averageOf(earlier, "clicked"),
            unsubscribed: averageOf(earlier, "unsubscribed"),
          }
        : null,
  };
}

function averageOf(
  rows: readonly queries.EarlierRow[],
  key: "opened" | "clicked" | "unsubscribed",
): { mean: number; least: number; most: number } {
  const rates = rows.map((row) => row[key] / row.delivered);
  return {
    mean: rates.reduce((total, rate) => total + rate, 0) / rates.length,
    least: Math.min(...rates),
    most: Math.max(...rates),
  };
}
