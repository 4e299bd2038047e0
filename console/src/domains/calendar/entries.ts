import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import type { Calendar, CalendarEntry } from "../../lib/api.generated.ts";
import type { CalendarPart } from "./calendar-address.ts";

/** Maximum number of entries shown in a day; the rest are counted. */
const SHOWN = 4;

export const dayOf = ({ localTime }: Pick<CalendarEntry, "localTime">): string =>
  localTime.slice(0, 10);

/** Identifies an entry on the page. A campaign keeps its key when it moves. */
export const entryKey = ({
  kind,
  id,
  localTime,
  state,
}: Pick<CalendarEntry, "kind" | "id" | "localTime" | "state">): string =>
  kind === "campaign" ? `campaign:${id}` : `${kind}:${id}:${localTime}:${state}`;

/** The page of an entry. Workflows are campaigns. */
export const entryPath = ({ kind, id }: Pick<CalendarEntry, "kind" | "id">): string =>
  kind === "task" ? `/scheduler/${id}` : `${CAMPAIGNS_PATH}/${id}`;

/** Groups entries by their day, without the hidden kinds. */
export function byDay(
  entries: readonly CalendarEntry[],
  hidden: ReadonlySet<CalendarPart>,
): ReadonlyMap<string, CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of entries) {
    if (hidden.has(entry.kind)) continue;
    const own = days.get(dayOf(entry)) ?? [];
    days.set(dayOf(entry), own);
    own.push(entry);
  }
  return days;
}

/** Returns whether a month has entries on its days, only routines, which its days don't show, or nothing. */
export function contentOf(
  { entries, routines }: Pick<Calendar, "entries" | "routines">,
  month: string,
): "entries" | "routines" | "nothing" {
  if (entries.some(({ localTime }) => localTime.startsWith(month))) return "entries";
  return routines.some(({ nextAt }) => nextAt.slice(0, 7) <= month) ? "routines" : "nothing";
}

/** Returns the entries that fit into a day, and the number of others. */
export function roomFor<Entry>(entries: readonly Entry[]): {
  shown: readonly Entry[];
  more: number;
} {
  if (entries.length <= SHOWN) return { shown: entries, more: 0 };
  return { shown: entries.slice(0, SHOWN - 1), more: entries.length - SHOWN + 1 };
}

/** Moves a campaign in the entries shown, which are sorted by time. */
export function moveEntry(
  entries: CalendarEntry[],
  id: string,
  former: string,
  sendAt: string,
): CalendarEntry[] {
  return entries
    .map((entry) =>
      entry.kind === "campaign" && entry.id === id && entry.sendAt === former
        ? { ...entry, sendAt, localTime: sendAt }
        : entry,
    )
    .toSorted((a, b) => (a.localTime < b.localTime ? -1 : a.localTime > b.localTime ? 1 : 0));
}

/** Counts the campaigns, tasks and workflows of a month, each once. */
export function countKinds(entries: readonly CalendarEntry[], month: string) {
  const ids = { campaign: new Set<string>(), task: new Set<string>(), workflow: new Set<string>() };
  for (const { kind, id, localTime } of entries) if (localTime.startsWith(month)) ids[kind].add(id);
  return { campaign: ids.campaign.size, task: ids.task.size, workflow: ids.workflow.size };
}
