import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { isStanding } from "../ledger/index.ts";

export async function findNow(tx: Transaction): Promise<Date> {
  const { now } = await tx.one<{ now: Date }>(sql`select now() as now`);
  return now;
}

/** Returns the workspaces that have a standing ledger, or files of emails. */
export async function findTenants(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ tenantId: string }>(sql`
    select tenant_id from campaigns where ${isStanding("campaigns")} union select tenant_id from email_attachments`);
  return rows.map(({ tenantId }) => tenantId);
}

export async function deleteEmails(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(
    sql`delete from emails where tenant_id = ${tenantId}::uuid and id = any(${[...ids]}::uuid[])`,
  );
}

/** Deletes contents that no email uses, stored before a time. Returns how many. */
export function deleteUnusedContents(
  tx: Transaction,
  tenantId: string,
  before: Date,
  limit: number,
): Promise<number> {
  return tx.execute(sql`
    delete from email_contents where tenant_id = ${tenantId}::uuid and id = any(array(
      select c.id from email_contents c
      where c.tenant_id = ${tenantId}::uuid and c.created_at < ${before}::timestamptz and not exists (
        select from emails e where e.tenant_id = ${tenantId}::uuid and e.content_id = c.id)
      order by c.id limit ${limit} for update skip locked))`);
}
