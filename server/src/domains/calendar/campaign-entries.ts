import {
  type CalendarState,
  canReschedule,
  isOver,
  isUnderWay,
  isWaiting,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type CampaignEntryRow, findCampaigns } from "./queries.ts";
import type { CalendarPart, CalendarScope } from "./scope.ts";

function stateOf({ status, approval }: CampaignEntryRow): CalendarState {
  if (status === "canceled") return "canceled";
  if (isOver(status)) return "done";
  if (isUnderWay(status)) return "running";
  if (status === "failed") return "failed";
  if (approval === "waiting") return "approval";
  return isWaiting(status) ? "planned" : "draft";
}

/** Returns campaigns with a time, and when workflows start or started. */
export async function campaignEntries(
  tx: Transaction,
  scope: CalendarScope,
): Promise<CalendarPart> {
  const rows = await findCampaigns(tx, scope.tenantId, scope, scope.max + 1);
  const shown = rows.slice(0, scope.max);
  const matches = await scope.countFilters(shown.flatMap(({ filterIds }) => filterIds.slice(0, 1)));
  const isForEveryone = (row: CampaignEntryRow) => row.filterIds.length === 0 && !row.isNarrowed;
  const everyone =
    shown.some((row) => row.frozen === null && isForEveryone(row)) && (await scope.countEveryone());
  const estimate = (row: CampaignEntryRow): number | null => {
    const [filter] = row.filterIds;
    if (row.kind === "workflow") return null;
    if (isWaiting(row.status) && row.expected !== null) return row.expected;
    if (row.isNarrowed) return null;
    return filter === undefined ? everyone || null : (matches.get(filter) ?? null);
  };
  return {
    entries: shown.map((row) => ({
      kind: row.kind === "workflow" ? "workflow" : "campaign",
      id: row.id,
      name: row.name,
      state: stateOf(row),
      status: row.status,
      taskType: null,
      localTime: row.localTime,
      byContactZone: row.byContactZone,
      people: row.frozen ?? estimate(row),
      isEstimate: row.frozen === null,
      sendAt: canReschedule(row) ? row.sendAt : null,
      times: 1,
    })),
    routines: [],
    isCut: rows.length > shown.length,
  };
}
