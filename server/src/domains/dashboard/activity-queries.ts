import { type CampaignKind, DASHBOARD_ACTIVITIES, type DashboardActivity } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { oneOf, sql } from "../../platform/database/sql.ts";

export interface ActivityRow {
  id: string;
  type: DashboardActivity["type"];
  at: Date;
  userName: string | null;
  /** The campaign or workflow; for a message, its workflow. */
  campaignId: string | null;
  campaignName: string | null;
  campaignKind: CampaignKind | null;
  templateName: string | null;
  fileName: string | null;
  data: Record<string, unknown>;
}

/** Returns the latest events of the workspace for the dashboard. */
export function findActivity(
  tx: Transaction,
  tenantId: string,
  limit: number,
): Promise<ActivityRow[]> {
  return tx.query<ActivityRow>(sql`
    select e.id, e.type, e.occurred_at as at, p.name as user_name, c.id as campaign_id, c.name as campaign_name, c.kind as campaign_kind,
      t.name as template_name, i.file_name, e.data
    from (
      select e.id, e.type, e.occurred_at, e.person_id, e.campaign_id, e.data from events e
      where e.tenant_id = ${tenantId}::uuid and e.account_id is null and e.type not like 'mail.%' and ${oneOf(sql`e.type`, DASHBOARD_ACTIVITIES)}
      order by e.occurred_at desc limit ${limit}::int
    ) e
    left join campaigns c on c.tenant_id = ${tenantId}::uuid and c.id = e.campaign_id
    left join templates t on t.tenant_id = ${tenantId}::uuid and t.id = (e.data ->> 'templateId')::uuid
    left join imports i on i.tenant_id = ${tenantId}::uuid and i.id = (e.data ->> 'importId')::uuid
    left join people p on p.id = e.person_id
    order by e.occurred_at desc, e.id`);
}
