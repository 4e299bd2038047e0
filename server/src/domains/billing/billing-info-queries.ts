import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { Buyer } from "./invoices/invoice-queries.ts";

export interface BillingInfoRow extends Buyer {
  version: number;
  updatedAt: Date;
}

export function findBillingInfo(
  tx: Transaction,
  tenantId: string,
): Promise<BillingInfoRow | undefined> {
  return tx.maybeOne(sql`
    select full_name, email, tax_id, street, city, state, zip, version, updated_at from billing_info where tenant_id = ${tenantId}::uuid`);
}

/** Stores billing details if the version matches; 1 also before they are first stored. Returns whether it did. */
export async function saveBillingInfo(
  tx: Transaction,
  tenantId: string,
  info: Omit<BillingInfoRow, "updatedAt">,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    insert into billing_info as b (tenant_id, full_name, email, tax_id, street, city, state, zip, updated_at, version)
    select ${tenantId}::uuid, ${info.fullName}, ${info.email}, ${info.taxId}, ${info.street}, ${info.city}, ${info.state}, ${info.zip}, now(), 2
    where ${info.version}::int = 1 or exists (select from billing_info where tenant_id = ${tenantId}::uuid)
    on conflict (tenant_id) do update set full_name = excluded.full_name, email = excluded.email, tax_id = excluded.tax_id,
      street = excluded.street, city = excluded.city, state = excluded.state, zip = excluded.zip,
      updated_at = excluded.updated_at, version = b.version + 1
    where b.version = ${info.version}::int`);
  return changed > 0;
}
