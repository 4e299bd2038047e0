import {
  DASHBOARD_STAT_DAYS,
  DASHBOARD_WEEKS,
  type DashboardAudience,
  type SuppressionReason,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import * as queries from "./audience-queries.ts";
import { addDays, daysFrom } from "./days.ts";

/** Contacts that are counted for each request; in larger workspaces a job counts. */
const COUNTED_AT_ONCE = 20_000;
/** A stored count serves for a minute, and for a multiple of the time that it took. */
const STORED_MS = 60_000;
const STORED_TIMES = 20;
const WEEK = 7;
/** The growth by week, and the figure of the days before the period. */
const DAYS = Math.max(DASHBOARD_WEEKS * WEEK, DASHBOARD_STAT_DAYS + WEEK);

interface Count {
  countedAt: Date;
  day: string;
  timeZone: string;
  groups: queries.AudienceGroup[];
}

/** Counts the contacts of a large workspace for its dashboard. */
export const countAudienceJob = defineJob<JobPayload>({
  name: "dashboard.countAudience",
  run: ({ tenantId }, { deps }) =>
    deps.database.tenant(tenantId, async (tx) => {
      const today = await queries.findToday(tx, tenantId);
      const begun = performance.now();
      const groups = await queries.countGroups(tx, tenantId, today, firstDay(today));
      const rows = groups.map(
        ({ status, reason, joined, left, contacts }): queries.StoredCount["groups"][number] => [
          status,
          reason,
          joined,
          left,
          contacts,
        ],
      );
      await queries.store(tx, tenantId, today, Math.round(performance.now() - begun), rows);
    }),
});

const firstDay = ({ day }: Pick<queries.Today, "day">) => addDays(day, 1 - DAYS);

/**
 * Counts who can receive emails. A workspace with more than 20,000 contacts gets its last stored count, which a job
 * renews; null while it has none.
 */
export async function readAudience(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  tenantId: string,
  today: queries.Today,
): Promise<{ audience: DashboardAudience | null; joinedThisMonth: number }> {
  const count = await findCount(tx, { jobs }, tenantId, today);
  if (!count) return { audience: null, joinedThisMonth: 0 };
  const month = `${today.day.slice(0, 7)}-01`;
  const weekStart = addDays(count.day, 1 - WEEK);
  const leftAfter = await queries.findLeftAfter(tx, tenantId, count, weekStart);
  return {
    audience: { ...summarize(count), leftAfter: leftAfter ?? null },
    joinedThisMonth: sumOf(
      count.groups.filter(
        ({ status, reason, joined }) =>
          status === "active" && reason === null && joined !== null && joined >= month,
      ),
    ),
  };
}

async function findCount(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  tenantId: string,
  today: queries.Today,
): Promise<Count | undefined> {
  if (!(await queries.hasMoreContacts(tx, tenantId, COUNTED_AT_ONCE))) {
    const groups = await queries.countGroups(tx, tenantId, today, firstDay(today));
    return { ...today, countedAt: today.now, groups };
  }
  const stored = await queries.findStored(tx, tenantId);
  const age = stored ? today.now.getTime() - stored.countedAt.getTime() : Infinity;
  if (age > Math.max(STORED_MS, STORED_TIMES * (stored?.tookMs ?? 0))) {
    await jobs.add(
      tx,
      countAudienceJob,
      { tenantId },
      { key: `${countAudienceJob.name}:${tenantId}` },
    );
  }
  return (
    stored && {
      ...stored,
      groups: stored.groups.map(([status, reason, joined, left, contacts]) => ({
        status,
        reason,
        joined,
        left,
        contacts,
      })),
    }
  );
}

const sumOf = (groups: readonly { contacts: number }[]): number =>
  groups.reduce((total, { contacts }) => total + contacts, 0);

/** Derives the figures and, backwards from today, the growth. */
function summarize({ countedAt, day, groups }: Count): Omit<DashboardAudience, "leftAfter"> {
  const active = groups.filter(({ status }) => status === "active");
  const suppressed = (...reasons: SuppressionReason[]) =>
    sumOf(active.filter(({ reason }) => reason !== null && reasons.includes(reason)));
  const joined = sumsByDay(active, "joined");
  const left = sumsByDay(active, "left");
  const canReceive = sumOf(active.filter(({ reason }) => reason === null));

  const byDay: { day: string; canReceive: number; joined: number; left: number }[] = [];
  let current = canReceive;
  for (const one of daysFrom(addDays(day, 1 - DAYS), DAYS).toReversed()) {
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

function sumsByDay(
  groups: readonly queries.AudienceGroup[],
  key: "joined" | "left",
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const group of groups) {
    const day = group[key];
    if (day !== null) sums.set(day, (sums.get(day) ?? 0) + group.contacts);
  }
  return sums;
}
