import {
  type CampaignKind,
  type CampaignStatus,
  isOver,
  isUnderWay,
  isWaiting,
  statusesWhere,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { oneOf, sql } from "../../platform/database/sql.ts";
import { isListed } from "../ledger/index.ts";
import type { Today } from "../audience/index.ts";

export interface WeekCampaignRow {
  id: string;
  name: string;
  kind: CampaignKind;
  status: CampaignStatus;
  at: Date;
  day: string;
  sendAt: string | null;
  frozen: number | null;
  /** The stored count of its only filter. */
  matches: number | null;
  /** Whether it is sent to all contacts. */
  toAll: boolean;
}

/**
 * Returns campaigns that are running, ended today, or start before `until`: scheduled ones, and drafts with a time.
 * Excludes running workflows.
 */
export function findWeekCampaigns(
  tx: Transaction,
  tenantId: string,
  { timeZone, day }: Today,
  until: string,
): Promise<WeekCampaignRow[]> {
  const startOf = (date: string) => sql`(${date}::date::timestamp at time zone ${timeZone}::text)`;
  return tx.query<WeekCampaignRow>(sql`
    select w.id, w.name, w.kind, w.status, w.at, to_char(w.at at time zone ${timeZone}::text, 'YYYY-MM-DD') as day, w.send_at, w.frozen,
      case when cardinality(w.filter_ids) = 1 and w.excluded_filter_ids = '{}' then (
        select f.match_count from filters f where f.tenant_id = ${tenantId}::uuid and f.id = w.filter_ids[1]) end as matches,
      w.filter_ids = '{}' and w.excluded_filter_ids = '{}' and w.topic_id is null and w.resend_of is null as to_all
    from (
      select c.id, c.name, c.kind, c.status, c.send_at, c.frozen, c.filter_ids, c.excluded_filter_ids, c.topic_id, c.resend_of,
        case
          when c.status = 'draft' then c.send_at::timestamp at time zone ${timeZone}::text
          else coalesce(c.started_at, c.starts_at) end as at
      from campaigns c where c.tenant_id = ${tenantId}::uuid and ${isListed("c")} and c.archived_at is null and (
        ${oneOf(sql`c.status`, statusesWhere(isWaiting))}
        or (c.kind = 'oneOff' and ${oneOf(sql`c.status`, statusesWhere(isUnderWay))})
        or (c.kind = 'oneOff' and ${oneOf(sql`c.status`, statusesWhere(isOver))} and c.finished_at >= ${startOf(day)} and c.frozen is not null)
        or (c.status = 'draft' and c.send_at is not null))
    ) w
    where w.at < ${startOf(until)} and (w.status <> 'draft' or w.at >= ${startOf(day)})
    order by w.at, w.id limit 200`);
}

/** Returns how many campaigns and workflows began since the first of the month. */
export async function countBegun(
  tx: Transaction,
  tenantId: string,
  { timeZone }: Pick<Today, "timeZone">,
  month: string,
): Promise<number> {
  const { begun } = await tx.one<{ begun: number }>(sql`
    select count(*)::int as begun from campaigns c
    where c.tenant_id = ${tenantId}::uuid and ${isListed("c")} and c.started_at >= (${month}::date::timestamp at time zone ${timeZone}::text)`);
  return begun;
}
