import { type Sql, sql } from "../../../platform/database/sql.ts";
import { chunksOf, isTestLedger, stateSql } from "../../ledger/index.ts";

/** The first moment of the present month in the workspace's time zone. */
export const monthStart = (tenantId: string): Sql => sql`(
  select date_trunc('month', now() at time zone t.time_zone) at time zone t.time_zone
  from tenants t where t.tenant_id = ${tenantId}::uuid)`;

/**
 * Emails of a workspace in the present month, from the ledger: accepted ones, by its roll-ups by hour and the changes of the
 * last seconds that aren't in them yet, and those that campaigns under way still have to send. Emails of test keys don't
 * count.
 */
export const usedEmails = (tenantId: string): Sql => sql`(
  coalesce((
    select sum(h.accepted) from analyze_campaign_hours h
    join campaigns c on c.tenant_id = ${tenantId}::uuid and c.id = h.campaign_id
    where h.tenant_id = ${tenantId}::uuid and h.hour >= ${monthStart(tenantId)} and not ${isTestLedger("c")}), 0)
  + coalesce((
    select sum(h.by) from ledger_changes h
    join campaigns c on c.tenant_id = ${tenantId}::uuid and c.id = h.campaign_id
    where h.tenant_id = ${tenantId}::uuid and h.counter = 'accepted' and h.at >= ${monthStart(tenantId)} and not ${isTestLedger("c")}), 0)
  + coalesce((
    select sum(${stateSql.openIn("k")}) from campaigns c
    join ${chunksOf(tenantId)} k on k.tenant_id = c.tenant_id and k.campaign_id = c.id
    where c.tenant_id = ${tenantId}::uuid and c.open and not k.done and not ${isTestLedger("c")}), 0))::int`;
