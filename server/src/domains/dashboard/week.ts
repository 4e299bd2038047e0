import {
  canReschedule,
  DASHBOARD_DAYS,
  type DashboardCampaign,
  type DashboardDay,
  isUnderWay,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { countContinuing } from "../workflows/index.ts";
import type { Today } from "../audience/index.ts";
import { addDays, daysFrom } from "./days.ts";
import { findWeekCampaigns, type WeekCampaignRow } from "./week-queries.ts";

/** Campaigns shown per day; if there are more, one less, to leave room for their number. */
const SHOWN = 3;

/**
 * Returns the next seven days with their campaigns. Running and overdue campaigns are listed today.
 * @param canReceive the reach of a campaign without filters; null while unknown
 */
export async function readWeek(
  tx: Transaction,
  tenantId: string,
  today: Today,
  canReceive: number | null,
): Promise<DashboardDay[]> {
  const rows = await findWeekCampaigns(tx, tenantId, today, addDays(today.day, DASHBOARD_DAYS));
  const continuing = new Map(
    (await countContinuing(tx, tenantId, today, DASHBOARD_DAYS)).map((one) => [
      one.day,
      one.contacts,
    ]),
  );
  return daysFrom(today.day, DASHBOARD_DAYS).map((day) => {
    const own = rows
      .filter((row) => (row.day < today.day ? today.day : row.day) === day)
      .toSorted((a, b) => Number(isUnderWay(b.status)) - Number(isUnderWay(a.status)));
    const shown = own.length > SHOWN ? SHOWN - 1 : own.length;
    return {
      day,
      campaigns: own.slice(0, shown).map((row) => present(row, canReceive)),
      more: own.length - shown,
      continuing: continuing.get(day) ?? 0,
    };
  });
}

function present(row: WeekCampaignRow, canReceive: number | null): DashboardCampaign {
  const { id, name, kind, status, at, sendAt, frozen, matches, toAll } = row;
  return {
    id,
    name,
    kind,
    status,
    at: at.toISOString(),
    people: kind === "workflow" ? null : (frozen ?? matches ?? (toAll ? canReceive : null)),
    sendAt: canReschedule(row) ? sendAt : null,
    isEstimate: frozen === null,
  };
}
