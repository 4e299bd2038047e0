import type { PaymentFailure, PaymentMethod } from "@arauto/contracts";
import type { Transaction } from "../../../../platform/database/database.ts";
import { sql } from "../../../../platform/database/sql.ts";
import type { ChargeStatus } from "../provider.ts";

/** A charge of the test provider. */
export interface TestChargeRow {
  paymentId: string;
  reference: string;
  method: PaymentMethod;
  status: ChargeStatus;
  amount: number;
  currency: string;
  card: string | null;
  failure: PaymentFailure | null;
  code: string | null;
  boletoLine: string | null;
  dueOn: string | null;
  expiresAt: Date;
  paidAt: Date | null;
}

const COLUMNS = sql`
  payment_id, reference, method, status, amount, currency, card, failure, code, boleto_line, to_char(due_on, 'YYYY-MM-DD') as due_on,
  expires_at, paid_at`;

/** Stores a charge unless its payment already has one. */
export async function insertCharge(
  tx: Transaction,
  charge: TestChargeRow & { paysAt: Date | null },
): Promise<boolean> {
  const added = await tx.execute(sql`
    insert into test_charges (payment_id, reference, method, status, amount, currency, card, failure, code, boleto_line, due_on, pays_at, expires_at, paid_at, created_at)
    values (${charge.paymentId}::uuid, ${charge.reference}, ${charge.method}, ${charge.status}, ${charge.amount}::int, ${charge.currency}, ${charge.card},
      ${charge.failure}, ${charge.code}, ${charge.boletoLine}, ${charge.dueOn}::date, ${charge.paysAt}::timestamptz, ${charge.expiresAt}::timestamptz,
      ${charge.paidAt}::timestamptz, now())
    on conflict (payment_id) do nothing`);
  return added > 0;
}

export function findCharge(tx: Transaction, paymentId: string): Promise<TestChargeRow | undefined> {
  return tx.maybeOne(
    sql`select ${COLUMNS} from test_charges where payment_id = ${paymentId}::uuid`,
  );
}

/** Changes the status of a charge if it has one of the given statuses. Returns whether it did. */
export async function moveCharge(
  tx: Transaction,
  paymentId: string,
  from: readonly ChargeStatus[],
  to: ChargeStatus,
  failure: PaymentFailure | null = null,
): Promise<boolean> {
  const isPaid = to === "succeeded";
  const changed = await tx.execute(sql`
    update test_charges set status = ${to}, failure = ${failure}, paid_at = case when ${isPaid}::boolean then ${new Date()}::timestamptz else paid_at end
    where payment_id = ${paymentId}::uuid and status = any(${[...from]}::text[])`);
  return changed > 0;
}

export async function deleteOldCharges(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from test_charges where created_at < now() - interval '90 days'`);
}
