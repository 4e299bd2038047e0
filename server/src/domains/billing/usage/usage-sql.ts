import { type Sql, sql } from "../../../platform/database/sql.ts";
import { chunksOf, isTestLedger, stateSql } from "../../ledger/index.ts";

/** The first moment of the current month in the workspace's time zone. */
const monthStart = (tenantId: string): Sql => sql`(
  select date_trunc('month', now() at time zone t.time_zone) at time zone t.time_zone
  from tenants t where t.tenant_id = ${tenantId}::uuid)`;

const accepted = (tenantId: string, campaign: Sql): Sql => sql`
  join campaigns c on c.tenant_id = ${tenantId}::uuid and c.id = ${campaign} and not ${isTestLedger("c")}`;

/**
 * Emails of a workspace that were accepted since a time, as rows of `campaign_id`, `at`, `emails` and `queued`: the
 * ledger's hourly roll-ups, and changes of the last seconds not yet in them. Emails of test keys don't count. Meters,
 * history and bill all sum these rows.
 */
export const acceptedEmails = (tenantId: string, since: Sql): Sql => sql`
  select h.campaign_id, h.hour as at, h.accepted as emails, 0 as queued
  from analyze_campaign_hours h ${accepted(tenantId, sql`h.campaign_id`)}
  where h.tenant_id = ${tenantId}::uuid and h.hour >= ${since}
  union all
  select h.campaign_id, h.at, h.by as emails, 0 as queued
  from ledger_changes h ${accepted(tenantId, sql`h.campaign_id`)}
  where h.tenant_id = ${tenantId}::uuid and h.counter = 'accepted' and h.at >= ${since}`;

/** Emails that running campaigns still have to send, as rows of the same columns. They count for the current month. */
export const queuedEmails = (tenantId: string): Sql => sql`
  select c.id as campaign_id, null::timestamptz as at, ${stateSql.openIn("k")} as emails, ${stateSql.openIn("k")} as queued
  from campaigns c join ${chunksOf(tenantId)} k on k.tenant_id = c.tenant_id and k.campaign_id = c.id
  where c.tenant_id = ${tenantId}::uuid and c.open and not k.done and not ${isTestLedger("c")}`;

/** Emails of a workspace in the current month, accepted and queued. */
export const usedEmails = (tenantId: string): Sql => sql`(
  select coalesce(sum(u.emails), 0)::int
  from (${acceptedEmails(tenantId, monthStart(tenantId))} union all ${queuedEmails(tenantId)}) u)`;
