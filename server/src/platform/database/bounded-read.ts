import { AppError } from "@arauto/contracts";
import type { Database, Transaction } from "./database.ts";
import { sql } from "./sql.ts";

/** SQLSTATE of a statement canceled because of its timeout. */
const CANCELED = "57014";

/** Makes a transaction read-only, with a timeout for each of its statements. */
async function limitStatements(tx: Transaction, statementMs: number): Promise<void> {
  await tx.execute(sql`set transaction read only`);
  await tx.execute(sql`set local statement_timeout = ${sql.lit(statementMs)}`);
}

/**
 * Runs work in a read-only transaction, with a timeout for each statement.
 * @throws AppError TAKES_TOO_LONG when a statement exceeds it
 */
export async function boundedRead<Result>(
  { database }: { database: Database },
  tenantId: string,
  statementMs: number,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.tenant(tenantId, async (tx) => {
      await limitStatements(tx, statementMs);
      return work(tx);
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === CANCELED)
      throw new AppError("TAKES_TOO_LONG");
    throw error;
  }
}
