import { AppError } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { limitStatements } from "./bounded-queries.ts";

/** What PostgreSQL reports for a statement that was canceled because of its time limit. */
const CANCELED = "57014";

/**
 * Runs work in a transaction that can't write, with a time limit for each statement.
 * @throws AppError TAKES_TOO_LONG when a statement exceeds it
 */
export async function boundedRead<Result>(
  deps: Pick<Deps, "database">,
  tenantId: string,
  statementMs: number,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await deps.database.tenant(tenantId, async (tx) => {
      await limitStatements(tx, statementMs);
      return work(tx);
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === CANCELED)
      throw new AppError("TAKES_TOO_LONG");
    throw error;
  }
}
