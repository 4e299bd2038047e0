import type { DealMatching } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { Actor } from "./actor.ts";
import { resolveFieldConditions } from "./field-conditions.ts";
import { matchingDeals } from "./matching-sql.ts";
import { findMembers } from "./queries.ts";
import { conditionsOf } from "./service.ts";

/**
 * Returns a filter that doesn't depend on the user: replaces `me` by the member.
 * @throws AppError VALIDATION for a condition on a custom field that doesn't apply
 */
export async function namedOwner<Filter extends Partial<DealMatching>>(
  tx: Transaction,
  { tenantId, userId }: Actor,
  filter: Filter,
): Promise<Filter> {
  if (filter.field) await resolveFieldConditions(tx, tenantId, filter.field);
  if (filter.owner !== "me" || userId === null) return filter;
  const [member] = await findMembers(tx, tenantId, [userId]);
  return member ? { ...filter, owner: member.memberId } : filter;
}

/**
 * Selects deals for a file, ordered by creation: those that match the conditions of the list, or only those among them
 * with the given ids. `d` is the deal, `p` its pipeline, `st` its stage, `a` its contact, `u` its owner, `k` its
 * campaign and `r` its lost reason.
 */
export async function exportedDeals(
  tx: Transaction,
  tenantId: string,
  filter: Partial<DealMatching>,
  ids: readonly string[] | undefined,
): Promise<{ from: Sql; where: Sql; order: Sql }> {
  const where = matchingDeals(tenantId, await conditionsOf(tx, { tenantId, userId: null }, filter));
  if (ids !== undefined) where.push(sql`d.id = any(${ids}::uuid[])`);
  return {
    from: sql`deals d
      join pipelines p on p.tenant_id = ${tenantId}::uuid and p.id = d.pipeline_id
      join pipeline_stages st on st.tenant_id = ${tenantId}::uuid and st.id = d.stage_id
      left join person_tenants w on w.tenant_id = ${tenantId}::uuid and w.person_id = d.owner_id
      left join people u on u.id = w.person_id
      left join deal_contacts c on c.tenant_id = ${tenantId}::uuid and c.deal_id = d.id and c.place = 0
      left join accounts a on a.tenant_id = ${tenantId}::uuid and a.id = c.account_id
      left join campaigns k on k.tenant_id = ${tenantId}::uuid and k.id = d.campaign_id
      left join lost_reasons r on r.tenant_id = ${tenantId}::uuid and r.id = d.lost_reason_id`,
    where: sql.join(where, sql` and `),
    order: sql`d.created_at, d.id`,
  };
}
