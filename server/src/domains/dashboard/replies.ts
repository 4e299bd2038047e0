import type { DashboardReplies } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import * as queries from "./reply-queries.ts";

const SHOWN = 4;

/** Returns the conversations that wait for a reply, longest waiting first. */
export async function readReplies(tx: Transaction, tenantId: string): Promise<DashboardReplies> {
  const median = await queries.findMedianSeconds(tx, tenantId);
  const counts = await queries.countWaiting(tx, tenantId, median);
  const items = counts.waiting > 0 ? await queries.findWaiting(tx, tenantId, SHOWN) : [];
  return {
    ...counts,
    items: items.map(({ at, ...item }) => ({ ...item, at: at.toISOString() })),
    medianMinutes: median === null ? null : Math.round(median / 60),
  };
}
