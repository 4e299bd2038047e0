import { AppError, type SavedBlock, type SavedBlockContent } from "@arauto/contracts";
import { v7 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import type { Reference, ReferenceTarget } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import * as queries from "./queries.ts";

const SAVED_BLOCKS_MAX = 500;

const present = ({ createdAt, ...row }: queries.SavedBlockRow): SavedBlock => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

export async function listSavedBlocks(
  tx: Transaction,
  tenantId: string,
  query: ListQuery & { search?: string | undefined },
) {
  const { rows, ...page } = await queries.findPage(tx, tenantId, query);
  return { items: rows.map(present), ...page };
}

/** @throws AppError SAVED_BLOCKS_FULL */
export async function createSavedBlock(
  tx: Transaction,
  tenantId: string,
  userId: string | null,
  values: { name: string; content: SavedBlockContent },
): Promise<SavedBlock> {
  if ((await queries.countHeld(tx, tenantId)) >= SAVED_BLOCKS_MAX)
    throw new AppError("SAVED_BLOCKS_FULL");
  const row = await queries.insert(tx, tenantId, { id: v7(), ...values });
  await recordEvents(tx, tenantId, [
    { type: "savedBlock.created", userId, data: { savedBlockId: row.id } },
  ]);
  return present(row);
}

/** @throws AppError NOT_FOUND */
export async function renameSavedBlock(
  tx: Transaction,
  tenantId: string,
  userId: string | null,
  id: string,
  name: string,
): Promise<SavedBlock> {
  const row = await queries.rename(tx, tenantId, id, name);
  if (!row) throw new AppError("NOT_FOUND");
  await recordEvents(tx, tenantId, [
    { type: "savedBlock.updated", userId, data: { savedBlockId: id } },
  ]);
  return present(row);
}

export async function removeSavedBlocks(
  tx: Transaction,
  tenantId: string,
  userId: string | null,
  ids: readonly string[],
): Promise<number> {
  const count = await queries.remove(tx, tenantId, ids);
  if (count > 0)
    await recordEvents(tx, tenantId, [{ type: "savedBlock.deleted", userId, data: { count } }]);
  return count;
}

/** Returns saved blocks that show the given pictures. */
export async function savedBlockReferences(
  tx: Transaction,
  tenantId: string,
  target: ReferenceTarget,
  ids: readonly string[],
): Promise<Reference[]> {
  if (target !== "image") return [];
  const rows = await queries.findShowing(tx, tenantId, ids);
  return rows.map((row) => ({ kind: "savedBlock" as const, ...row }));
}
