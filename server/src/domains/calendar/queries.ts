import {
  type ApprovalStatus,
  type CampaignKind,
  type CampaignStatus,
  type FilterDefinition,
  isActive,
  isWaiting,
  statusesWhere,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { oneOf, sql } from "../../platform/database/sql.ts";
import { isListed, type SendingContent } from "../ledger/index.ts";

/** Consecutive days in the workspace's time zone; `until` is exclusive. */
export interface DayRange {
  from: string;
  until: string;
  timeZone: string;
}

const WAITING = oneOf(sql`c.status`, statusesWhere(isWaiting));

/**
 * The planned time of a draft or in each contact's zone; otherwise when it starts or started in the workspace's time
 * zone.
 */
const localTime = (timeZone: string) => sql`case
  when c.status = 'draft' or (${WAITING} and c.send_at is not null and c.send_at_zone = 'recipient') then c.send_at
  else to_char(coalesce(c.started_at, c.starts_at) at time zone ${timeZone}::text, 'YYYY-MM-DD"T"HH24:MI') end`;

export interface CampaignEntryRow {
  id: string;
  name: string;
  kind: CampaignKind;
  status: CampaignStatus;
  localTime: string;
  sendAt: string | null;
  byContactZone: boolean;
  approval: ApprovalStatus | null;
  frozen: number | null;
  /** Number of contacts who could receive it at the start; null before the start. */
  expected: number | null;
  filterIds: string[];
  /** Whether its audience is more than one of the filters: several, exclusions, a topic, or a follow-up. */
  isNarrowed: boolean;
}

/**
 * Returns campaigns, and starts of workflows, with their time in a range, earliest first. Omits those canceled before
 * they began.
 */
export const findCampaigns = (
  tx: Transaction,
  tenantId: string,
  { from, until, timeZone }: DayRange,
  limit: number,
) =>
  tx.query<CampaignEntryRow>(sql`
    select w.* from (
      select c.id, c.name, c.kind, c.status, ${localTime(timeZone)} as local_time, c.send_at,
        c.send_at is not null and c.send_at_zone = 'recipient' as by_contact_zone,
        (select q.status from approvals q where q.tenant_id = ${tenantId}::uuid and q.campaign_id = c.id) as approval,
        c.frozen, c.expected_recipients as expected, c.filter_ids,
        c.excluded_filter_ids <> '{}' or cardinality(c.filter_ids) > 1 or c.topic_id is not null or c.resend_of is not null as is_narrowed
      from campaigns c
      where c.tenant_id = ${tenantId}::uuid and ${isListed("c")} and c.archived_at is null
        and not (c.status = 'canceled' and c.started_at is null)
    ) w
    where w.local_time >= ${from} and w.local_time < ${until}
    order by w.local_time, w.id limit ${limit}::int`);

/** Returns the stored counts of filters. */
export const findMatchCounts = (tx: Transaction, tenantId: string, ids: readonly string[]) =>
  tx.query<{ id: string; matches: number | null }>(sql`
    select f.id, f.match_count as matches from filters f
    where f.tenant_id = ${tenantId}::uuid and f.id = any(${ids}::uuid[])`);

export interface PlannedCampaignRow {
  id: string;
  name: string;
  status: CampaignStatus;
  localTime: string;
  sendAt: string | null;
  byContactZone: boolean;
  isImportant: boolean;
  filterIds: string[];
  excludedFilterIds: string[];
  topicId: string | null;
  resendOf: string | null;
  /** The frozen content; null for a draft. */
  content: SendingContent | null;
}

/**
 * Returns campaigns that send in a range: drafts with a time, and all that have not ended. Ended campaigns are read
 * from their recipients.
 */
export const findPlanned = (
  tx: Transaction,
  tenantId: string,
  { from, until, timeZone }: DayRange,
  limit: number,
) =>
  tx.query<PlannedCampaignRow>(sql`
    select w.* from (
      select c.id, c.name, c.status, ${localTime(timeZone)} as local_time, c.send_at,
        c.send_at is not null and c.send_at_zone = 'recipient' as by_contact_zone, c.is_important, c.filter_ids,
        c.excluded_filter_ids, c.topic_id, c.resend_of, c.content
      from campaigns c
      where c.tenant_id = ${tenantId}::uuid and c.kind = 'oneOff' and c.archived_at is null
        and (${oneOf(sql`c.status`, [...statusesWhere(isActive), "sent"])} or (c.status = 'draft' and c.send_at is not null))
    ) w
    where w.local_time >= ${from} and w.local_time < ${until}
    order by w.local_time, w.id limit ${limit}::int`);

/** Returns the definitions of saved filters. */
export const findDefinitions = (tx: Transaction, tenantId: string, ids: readonly string[]) =>
  tx.query<{ id: string; definition: FilterDefinition }>(sql`
    select f.id, f.definition from filters f where f.tenant_id = ${tenantId}::uuid and f.id = any(${ids}::uuid[])`);

/** Returns the frozen senders and audiences of workflows. */
export const findWorkflowContents = (tx: Transaction, tenantId: string, ids: readonly string[]) =>
  tx.query<{ id: string; content: SendingContent | null }>(sql`
    select c.id, c.content from campaigns c where c.tenant_id = ${tenantId}::uuid and c.id = any(${ids}::uuid[])`);
