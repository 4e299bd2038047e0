import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** Locks contacts, so that two workflows don't create a deal for the same contact concurrently. */
export async function lockContacts(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from accounts where tenant_id = ${tenantId}::uuid and id = any(${contactIds}::uuid[]) order by id for no key update`);
  return new Set(rows.map(({ id }) => id));
}

/** An open deal of a contact. */
export interface OpenDeal {
  contactId: string;
  dealId: string;
}

/** Returns the open deals in a pipeline with these primary contacts, newest first. */
export const findOpenDeals = (
  tx: Transaction,
  tenantId: string,
  pipelineId: string,
  contactIds: readonly string[],
) =>
  tx.query<OpenDeal>(sql`
    select c.account_id, d.id as deal_id from deal_contacts c
    join deals d on d.tenant_id = ${tenantId}::uuid and d.id = c.deal_id
    where c.tenant_id = ${tenantId}::uuid and c.account_id = any(${contactIds}::uuid[]) and c.place = 0
      and d.pipeline_id = ${pipelineId}::uuid and d.status = 'open' and d.deleted_at is null
    order by d.created_at desc, d.id desc`);

/** Returns which of these deals are open. */
export async function findOpen(
  tx: Transaction,
  tenantId: string,
  dealIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from deals where tenant_id = ${tenantId}::uuid and id = any(${dealIds}::uuid[]) and status = 'open' and deleted_at is null`);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the members who own the newest deals of contacts, by contact. */
export async function findOwnersOf(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ contactId: string; memberId: string }>(sql`
    select distinct on (c.account_id) c.account_id, w.id as member_id from deal_contacts c
    join deals d on d.tenant_id = ${tenantId}::uuid and d.id = c.deal_id and d.deleted_at is null
    join person_tenants w on w.tenant_id = ${tenantId}::uuid and w.person_id = d.owner_id
    where c.tenant_id = ${tenantId}::uuid and c.account_id = any(${contactIds}::uuid[])
    order by c.account_id, d.created_at desc, d.id desc`);
  return new Map(rows.map(({ contactId, memberId }) => [contactId, memberId]));
}
