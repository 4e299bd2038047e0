import type { WebhookDeal } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { shownFields } from "./queries.ts";

type WebhookDealRow = Omit<WebhookDeal, "createdAt" | "updatedAt"> & {
  createdAt: Date;
  updatedAt: Date;
};

/** Returns deals for webhook payloads, by id. */
export async function findWebhookDeals(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, WebhookDeal>> {
  const rows = await tx.query<WebhookDealRow>(sql`
    select d.id, d.external_id, d.pipeline_id, d.stage_id, d.status, d.title, d.company, d.value, p.currency,
      to_char(d.expected_close_on, 'YYYY-MM-DD') as expected_close_on, to_char(d.closed_on, 'YYYY-MM-DD') as closed_on, d.tags, ${shownFields(tenantId)} as fields,
      d.created_at, d.updated_at, d.version, c.account_id, d.origin, d.campaign_id
    from deals d
    join pipelines p on p.tenant_id = ${tenantId}::uuid and p.id = d.pipeline_id
    left join deal_contacts c on c.tenant_id = ${tenantId}::uuid and c.deal_id = d.id and c.place = 0
    where d.tenant_id = ${tenantId}::uuid and d.id = any(${ids}::uuid[]) and d.deleted_at is null`);
  return new Map(
    rows.map(({ createdAt, updatedAt, ...deal }) => [
      deal.id,
      { ...deal, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
    ]),
  );
}
