import type { Plan } from "@arauto/contracts";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql } from "../../../platform/database/sql.ts";

/** A plan of the installation. Prices are in the smallest currency unit; null: no limit. */
export interface PlanOfferRow {
  plan: Plan;
  currency: string;
  monthlyPrice: number;
  yearlyPrice: number;
  contacts: number | null;
  emails: number | null;
  members: number | null;
  apiKeys: number | null;
  retentionDays: number;
}

export function findPlans(tx: Transaction): Promise<PlanOfferRow[]> {
  return tx.query(sql`
    select plan, currency, monthly_price, yearly_price, contacts, emails, members, api_keys, retention_days
    from plans order by array_position(array['trial', 'starter', 'pro', 'scale'], plan)`);
}

/** Replaces a plan's prices and limits. Runs outside any tenant. */
export async function updatePlan(tx: Transaction, row: PlanOfferRow): Promise<void> {
  await tx.execute(sql`
    update plans set currency = ${row.currency}, monthly_price = ${row.monthlyPrice}::int, yearly_price = ${row.yearlyPrice}::int,
      contacts = ${row.contacts}::int, emails = ${row.emails}::int, members = ${row.members}::int, api_keys = ${row.apiKeys}::int,
      retention_days = ${row.retentionDays}::int
    where plan = ${row.plan}`);
}
