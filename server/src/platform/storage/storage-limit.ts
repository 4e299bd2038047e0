import { AppError } from "@arauto/contracts";
import type { Config } from "../../config.ts";
import type { Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";

const MEGABYTE = 1024 * 1024;

/** The total size that all domains store for a workspace. */
export interface StorageUse {
  /** Returns bytes. */
  of(tx: Transaction, tenantId: string): Promise<number>;
}

/**
 * Rejects a file that exceeds the workspace's storage limit. For concurrent files, the limit holds only if the
 * transaction called `lockStorage` before and records the file afterwards.
 * @param bytes size of the file; 1 where it is not known yet
 * @throws AppError STORAGE_LIMIT
 */
export async function requireStorage(
  tx: Transaction,
  { config, storageUse }: { config: Pick<Config, "storageLimitMegabytes">; storageUse: StorageUse },
  tenantId: string,
  bytes: number,
): Promise<void> {
  const limit = config.storageLimitMegabytes * MEGABYTE;
  if ((await storageUse.of(tx, tenantId)) + bytes > limit)
    throw new AppError(
      "STORAGE_LIMIT",
      `The files of a workspace can use at most ${config.storageLimitMegabytes} MB`,
    );
}

/**
 * Locks a workspace's storage until the transaction ends. Taken before a limit is checked and held until the file is
 * recorded, it prevents concurrent uploads from passing the check together.
 */
export async function lockStorage(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`storage:${tenantId}`}, 0))`,
  );
}
