import type { SendingDomain } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { addTaken, lockWarmUp, nextDay, type WarmUpRow } from "./warm-up-queries.ts";

/** Null when the plan is over. */
function limitToday({ limits, daysBefore }: WarmUpRow): number | null {
  return limits[daysBefore] ?? null;
}

/**
 * Takes messages from today's limit of a domain (days in UTC), shared by all processes; a rollback
 * returns them. Without a plan, or after its last day, everything is granted.
 * @returns How many may be sent now, and when to ask again for the others (null when all may).
 */
export async function takeWarmUp(
  tx: Transaction,
  tenantId: string,
  domainId: string,
  count: number,
): Promise<{ granted: number; againAt: Date | null }> {
  const plan = await lockWarmUp(tx, tenantId, domainId);
  const limit = plan ? limitToday(plan) : null;
  if (!plan || limit === null) return { granted: count, againAt: null };
  const granted = Math.max(0, Math.min(count, limit - plan.takenToday));
  if (granted > 0) await addTaken(tx, tenantId, domainId, granted);
  return { granted, againAt: granted < count ? await nextDay(tx) : null };
}

export function presentWarmUp(row: WarmUpRow): NonNullable<SendingDomain["warmUp"]> {
  const { limits, startedAt, daysBefore, takenToday } = row;
  return {
    limits,
    startedAt: startedAt.toISOString(),
    day: daysBefore + 1,
    limitToday: limitToday(row),
    takenToday,
  };
}
