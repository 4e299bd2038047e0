import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { Today } from "../audience/index.ts";

/** Returns the campaign after which the most addresses unsubscribed since a day. */
export function findLeftAfter(
  tx: Transaction,
  tenantId: string,
  { timeZone }: Pick<Today, "timeZone">,
  from: string,
): Promise<{ campaignId: string; name: string; people: number } | undefined> {
  return tx.maybeOne<{ campaignId: string; name: string; people: number }>(sql`
    select c.id as campaign_id, c.name, a.people from (
      select e.campaign_id, sum(e.unsubscribed)::int as people from campaign_activity e
      where e.tenant_id = ${tenantId}::uuid and e.hour >= (${from}::date::timestamp at time zone ${timeZone}::text)
      group by e.campaign_id having sum(e.unsubscribed) > 0 order by 2 desc, 1 limit 1
    ) a
    cross join lateral (
      select m.id, m.name, m.kind, m.workflow_id from campaigns m where m.tenant_id = ${tenantId}::uuid and m.id = a.campaign_id
    ) m
    join campaigns c on c.tenant_id = ${tenantId}::uuid and c.id = case when m.workflow_id is null then m.id else m.workflow_id end
    where m.kind <> 'emails'`);
}
