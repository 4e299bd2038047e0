import { DASHBOARD_STAT_DAYS, DASHBOARD_WEEKS } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import * as queries from "./contact-count-queries.ts";

/** Maximum number of contacts counted on each request; in larger workspaces a job counts. */
const COUNTED_AT_ONCE = 20_000;
/** A stored count is valid for a minute, and for a multiple of the time it took. */
const STORED_MS = 60_000;
const STORED_TIMES = 20;
const WEEK = 7;
const DAY_MS = 86_400_000;
/** The dashboard shows weekly growth, and the count before the period. */
export const COUNTED_DAYS = Math.max(DASHBOARD_WEEKS * WEEK, DASHBOARD_STAT_DAYS + WEEK);

/** The last count of contacts. */
export interface ContactCount {
  countedAt: Date;
  day: string;
  timeZone: string;
  groups: queries.AudienceGroup[];
}

/** Counts the contacts of a large workspace. */
export const countContactsJob = defineJob<JobPayload>({
  name: "audience.countContacts",
  run: ({ tenantId }, { deps }) =>
    deps.database.tenant(tenantId, async (tx) => {
      const today = await queries.findToday(tx, tenantId);
      const begun = performance.now();
      const groups = await queries.countGroups(tx, tenantId, today, firstDay(today));
      const rows = groups.map(
        ({
          status,
          reason,
          canReceive,
          joined,
          left,
          contacts,
        }): queries.StoredCount["groups"][number] => [
          status,
          reason,
          canReceive,
          joined,
          left,
          contacts,
        ],
      );
      await queries.store(tx, tenantId, today, Math.round(performance.now() - begun), rows);
    }),
});

const firstDay = ({ day }: Pick<queries.Today, "day">) =>
  new Date(Date.parse(day) + (1 - COUNTED_DAYS) * DAY_MS).toISOString().slice(0, 10);

/**
 * Counts contacts by whether they can receive emails. A workspace with more than 20,000 contacts gets its last stored
 * count, refreshed by a job; undefined while it has none.
 */
export async function countContacts(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  tenantId: string,
  today: queries.Today,
): Promise<ContactCount | undefined> {
  if (!(await queries.hasMoreContacts(tx, tenantId, COUNTED_AT_ONCE))) {
    const groups = await queries.countGroups(tx, tenantId, today, firstDay(today));
    return { ...today, countedAt: today.now, groups };
  }
  const stored = await queries.findStored(tx, tenantId);
  const age = stored ? today.now.getTime() - stored.countedAt.getTime() : Infinity;
  if (age > Math.max(STORED_MS, STORED_TIMES * (stored?.tookMs ?? 0))) {
    await jobs.add(
      tx,
      countContactsJob,
      { tenantId },
      { key: `${countContactsJob.name}:${tenantId}` },
    );
  }
  return (
    stored && {
      ...stored,
      groups: stored.groups.map(([status, reason, canReceive, joined, left, contacts]) => ({
        status,
        reason,
        canReceive,
        joined,
        left,
        contacts,
      })),
    }
  );
}

/** Counts the contacts reached by a campaign to all contacts; null until a large workspace was first counted. */
export async function countReachable(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
): Promise<number | null> {
  const count = await countContacts(tx, deps, tenantId, await queries.findToday(tx, tenantId));
  if (!count) return null;
  return count.groups.reduce((sum, group) => sum + (group.canReceive ? group.contacts : 0), 0);
}
