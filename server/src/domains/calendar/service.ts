import type { Calendar } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { instantOf } from "../../platform/local-time.ts";
import { countReachable, findToday } from "../audience/index.ts";
import { addDays } from "../tasks/index.ts";
import { campaignEntries } from "./campaign-entries.ts";
import { dayNotes } from "./day-notes.ts";
import { findMatchCounts } from "./queries.ts";
import type { CalendarPart, CalendarScope } from "./scope.ts";
import { taskEntries } from "./task-entries.ts";
import { workflowEntries } from "./workflow-entries.ts";

/** Maximum number of entries per kind. */
const ENTRIES_MAX = 3_000;

/** Returns the calendar of a range of days. */
export function readCalendar(
  deps: Deps,
  tenantId: string,
  { from, to }: { from: string; to: string },
): Promise<Calendar> {
  return deps.database.tenant(tenantId, async (tx) => {
    const today = await findToday(tx, tenantId);
    const { timeZone, now } = today;
    const until = addDays(to, 1);
    const scope: CalendarScope = {
      tenantId,
      from,
      until,
      timeZone,
      now,
      start: instantOf(`${from}T00:00`, timeZone),
      end: instantOf(`${until}T00:00`, timeZone),
      max: ENTRIES_MAX,
      ...counts(tx, deps, tenantId),
    };
    const parts: CalendarPart[] = [];
    for (const read of [campaignEntries, taskEntries, workflowEntries])
      parts.push(await read(tx, scope));
    return {
      at: now.toISOString(),
      timeZone,
      today: today.day,
      entries: parts
        .flatMap(({ entries }) => entries)
        .toSorted((a, b) => (a.localTime < b.localTime ? -1 : 1)),
      routines: parts.flatMap(({ routines }) => routines),
      days: await dayNotes(tx, tenantId, scope),
      isCut: parts.some(({ isCut }) => isCut),
    };
  });
}

/** Counts each filter and the whole audience once, however many entries need them. */
function counts(
  tx: Transaction,
  deps: Deps,
  tenantId: string,
): Pick<CalendarScope, "countFilters" | "countEveryone"> {
  let everyone: Promise<number | null> | undefined;
  return {
    countFilters: async (ids) => {
      const rows = await findMatchCounts(tx, tenantId, [...new Set(ids)]);
      return new Map(rows.map(({ id, matches }) => [id, matches]));
    },
    countEveryone: () => (everyone ??= countReachable(tx, deps, tenantId)),
  };
}
