import {
  DASHBOARD_STAT_DAYS,
  DASHBOARD_WEEKS,
  type DashboardAudience,
  type SuppressionReason,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import {
  type AudienceGroup,
  type ContactCount,
  COUNTED_DAYS,
  countContacts,
  type Today,
} from "../audience/index.ts";
import * as queries from "./audience-queries.ts";
import { addDays, daysFrom } from "./days.ts";

const WEEK = 7;

/**
 * Counts contacts who can receive emails. A workspace with more than 20,000 contacts gets its last stored count,
 * refreshed by a job; null while it has none.
 */
export async function readAudience(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  tenantId: string,
  today: Today,
): Promise<{ audience: DashboardAudience | null; joinedThisMonth: number }> {
  const count = await countContacts(tx, { jobs }, tenantId, today);
  if (!count) return { audience: null, joinedThisMonth: 0 };
  const month = `${today.day.slice(0, 7)}-01`;
  const weekStart = addDays(count.day, 1 - WEEK);
  const leftAfter = await queries.findLeftAfter(tx, tenantId, count, weekStart);
  return {
    audience: { ...summarize(count), leftAfter: leftAfter ?? null },
    joinedThisMonth: sumOf(
      count.groups.filter(
        ({ canReceive, joined }) => canReceive && joined !== null && joined >= month,
      ),
    ),
  };
}

const sumOf = (groups: readonly { contacts: number }[]): number =>
  groups.reduce((total, { contacts }) => total + contacts, 0);

/** Derives the figures and, backwards from today, the growth. */
function summarize({ countedAt, day, groups }: ContactCount): Omit<DashboardAudience, "leftAfter"> {
  const active = groups.filter(({ status }) => status === "active");
  const suppressed = (...reasons: SuppressionReason[]) =>
    sumOf(active.filter(({ reason }) => reason !== null && reasons.includes(reason)));
  const joined = sumsByDay(active, "joined");
  const left = sumsByDay(active, "left");
  const canReceive = sumOf(groups.filter((group) => group.canReceive));

  const byDay: { day: string; canReceive: number; joined: number; left: number }[] = [];
  let current = canReceive;
  for (const one of daysFrom(addDays(day, 1 - COUNTED_DAYS), COUNTED_DAYS).toReversed()) {
    const change = { joined: joined.get(one) ?? 0, left: left.get(one) ?? 0 };
    byDay.unshift({ day: one, canReceive: current, ...change });
    current += change.left - change.joined;
  }
  const recent = byDay.slice(-DASHBOARD_WEEKS * WEEK);
  return {
    countedAt: countedAt.toISOString(),
    contacts: sumOf(groups),
    canReceive,
    pending: sumOf(groups.filter(({ status }) => status === "pending")),
    inactive: sumOf(groups.filter(({ status }) => status === "inactive")),
    unsubscribed: suppressed("unsubscribed"),
    bounced: suppressed("bounced"),
    complained: suppressed("complained"),
    suppressed: suppressed("manual"),
    days: byDay
      .slice(-(DASHBOARD_STAT_DAYS + WEEK))
      .map((one) => ({ day: one.day, canReceive: one.canReceive })),
    weeks: Array.from({ length: DASHBOARD_WEEKS }, (_, index) => {
      const week = recent.slice(index * WEEK, (index + 1) * WEEK);
      return {
        from: week[0]?.day ?? day,
        canReceive: week.at(-1)?.canReceive ?? 0,
        joined: week.reduce((total, one) => total + one.joined, 0),
        left: week.reduce((total, one) => total + one.left, 0),
      };
    }),
  };
}

function sumsByDay(groups: readonly AudienceGroup[], key: "joined" | "left"): Map<string, number> {
  const sums = new Map<string, number>();
  for (const group of groups) {
    const day = group[key];
    if (day !== null) sums.set(day, (sums.get(day) ?? 0) + group.contacts);
  }
  return sums;
}
