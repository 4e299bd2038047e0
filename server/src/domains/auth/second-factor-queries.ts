import type { SealedColumn } from "../../platform/crypto/sealed-columns-queries.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** The columns that `sealContext` binds the secret to. */
export const sealedTwoFactorSecrets: SealedColumn = {
  name: "secrets of authenticator apps",
  table: sql`people`,
  box: sql`two_factor_secret`,
  id: sql<string>`id::text`,
  context: sql<string>`'two-factor:' || id`,
};

/** Stores the secret of an authenticator during setup. */
export async function setTwoFactorSecret(
  tx: Transaction,
  userId: string,
  sealedSecret: string,
): Promise<void> {
  await tx.execute(sql`update people set two_factor_secret = ${sealedSecret} where id = ${userId}`);
}

export async function setTwoFactorEnabled(
  tx: Transaction,
  userId: string,
  step: number,
): Promise<void> {
  await tx.execute(
    sql`update people set two_factor_enabled_at = now(), two_factor_last_step = ${step} where id = ${userId}`,
  );
}

export async function clearTwoFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    update people set two_factor_secret = null, two_factor_enabled_at = null, two_factor_last_step = null where id = ${userId}`);
}

/** Returns false when the code of this time step, or a later one, was already accepted. */
export async function spendStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  const count = await tx.execute(sql`
    update people set two_factor_last_step = ${step}
    where id = ${userId} and (two_factor_last_step is null or two_factor_last_step < ${step})`);
  return count > 0;
}

export async function deleteRecoveryCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`delete from recovery_codes where person_id = ${userId}`);
}

export async function insertRecoveryCodes(
  tx: Transaction,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.execute(
    sql`insert into recovery_codes (person_id, code_hash) select ${userId}, unnest(${hashes}::bytea[])`,
  );
}

/** Uses up a recovery code with one of these hashes. Returns whether there was one. */
export async function spendRecoveryCode(
  tx: Transaction,
  userId: string,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const count = await tx.execute(
    sql`delete from recovery_codes where person_id = ${userId} and code_hash = any(${[...hashes]}::bytea[])`,
  );
  return count > 0;
}

export async function countRecoveryCodes(tx: Transaction, userId: string): Promise<number> {
  const { n } = await tx.one<{ n: number }>(
    sql`select count(*) as n from recovery_codes where person_id = ${userId}`,
  );
  return n;
}
