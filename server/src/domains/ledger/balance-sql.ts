import { type Sql, sql } from "../../platform/database/sql.ts";

/**
 * Returns the sums over the chunks of several ledgers as JSON of type `LedgerSums`. Ids are columns of the enclosing
 * statement.
 */
export const ledgerSums = (tenantId: Sql, campaignIds: Sql): Sql => sql`(
    select jsonb_build_object(
      'size', coalesce(sum(k.size), 0), 'sent', coalesce(sum(k.sent), 0), 'failed', coalesce(sum(k.failed), 0),
      'bounced', coalesce(sum(k.bounced), 0), 'skipped', coalesce(sum(k.skipped), 0),
      'uncertain', coalesce(sum(k.uncertain), 0), 'deferred', coalesce(sum(k.deferred), 0),
      'skippedBy', (
        select jsonb_object_agg(reason, total) from (
          select e.key as reason, sum(e.value::int) as total
          from campaign_chunks b cross join lateral jsonb_each_text(b.skipped_by) e
          where b.tenant_id = ${tenantId} and b.campaign_id = any(${campaignIds}) and b.skipped > 0 group by e.key
        ) reasons
      )
    )
    from campaign_chunks k where k.tenant_id = ${tenantId} and k.campaign_id = any(${campaignIds})
  )`;
