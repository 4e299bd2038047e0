import { setTimeout as sleep } from "node:timers/promises";
import { v7 } from "uuid";
import type { z } from "zod";
import {
  AppError,
  type ContactAction,
  type ContactOperation,
  type contactOperationPreview,
  type ContactSelection,
} from "@arauto/contracts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { effectOf, type SkipReason } from "./action-sql.ts";
import { CHUNK, enqueueFreeze } from "./jobs.ts";
import { applyAction, counts } from "./operation-run.ts";
import * as queries from "./operation-queries.ts";
import { selectionPredicate } from "./selection-sql.ts";

const listed = (skipped: Partial<Record<SkipReason, number>>) =>
  Object.entries(skipped)
    .map(([reason, count]) => ({ reason: reason as SkipReason, count }))
    .toSorted((one, other) => other.count - one.count || one.reason.localeCompare(other.reason));

function present(row: queries.OperationRow): ContactOperation {
  const { id, action, status, total, processed, changed, skipped, failure, createdAt, finishedAt } =
    row;
  return {
    id,
    action,
    status,
    total,
    processed,
    changed,
    skipped: listed(skipped),
    failure,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

interface OperationBody {
  selection: ContactSelection;
  action: ContactAction;
}

/** Distinct ids, in lower case as the database writes them. */
const namedIds = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

/**
 * Previews an operation: every selected contact is counted once.
 * @throws AppError VALIDATION, NOT_FOUND, FILTER_INVALID
 */
export async function previewOperation(
  tx: Transaction,
  tenantId: string,
  { selection, action }: OperationBody,
): Promise<z.infer<typeof contactOperationPreview>> {
  const effect = await effectOf(tx, tenantId, action, false);
  const parts = await queries.countEffect(
    tx,
    tenantId,
    await selectionPredicate(tx, tenantId, selection),
    effect,
  );
  const found = parts.reduce((sum, part) => sum + part.count, 0);
  const matching = selection.kind === "ids" ? namedIds(selection.ids).length : found;
  const skipped = parts.flatMap(({ reason, count }) =>
    reason === null ? [] : [[reason, count] as const],
  );
  return {
    matching,
    changes: parts.find(({ reason }) => reason === null)?.count ?? 0,
    skipped: listed(counts([...skipped, ["gone", matching - found]])),
  };
}

/**
 * Starts an operation: few contacts are changed immediately, more in the background.
 * @throws AppError VALIDATION, NOT_FOUND, FILTER_INVALID, before anything changes
 */
export async function startOperation(
  tx: Transaction,
  deps: Pick<Deps, "jobs" | "contactDeletion">,
  tenantId: string,
  userId: string | null,
  { selection, action }: OperationBody,
): Promise<ContactOperation> {
  // Validates the action before it is queued.
  await effectOf(tx, tenantId, action, false);
  const operation = { id: v7(), action, createdBy: userId };
  const ids =
    selection.kind === "ids"
      ? namedIds(selection.ids)
      : await queries.findIds(
          tx,
          tenantId,
          await selectionPredicate(tx, tenantId, selection),
          CHUNK + 1,
        );
  if (ids.length <= CHUNK) {
    const outcome = await applyAction(tx, deps, tenantId, userId, action, ids);
    return present(await queries.insertDone(tx, tenantId, operation, ids.length, outcome));
  }
  const row = await queries.insert(tx, tenantId, { ...operation, selection });
  await enqueueFreeze(tx, deps.jobs, { tenantId, operationId: row.id });
  return present(row);
}

export async function getOperation(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<ContactOperation> {
  const row = await queries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return present(row);
}

/**
 * Stops an operation after its current chunk; canceling again has no effect.
 * @throws AppError WRONG_STATE when it ended otherwise, NOT_FOUND
 */
export async function cancelOperation(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<ContactOperation> {
  const canceled = await queries.end(tx, tenantId, id, "canceled");
  const now = await getOperation(tx, tenantId, id);
  if (!canceled && now.status !== "canceled") throw new AppError("WRONG_STATE");
  return now;
}

const POLL_MS = 300;

/** Yields an operation now and after each change, until it is at rest or the signal aborts. */
export async function* followOperation(
  database: Database,
  tenantId: string,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<ContactOperation> {
  let before = "";
  while (!signal.aborted) {
    const now = await database.tenant(tenantId, (tx) => getOperation(tx, tenantId, id));
    const text = JSON.stringify(now);
    if (text !== before) yield now;
    if (now.status !== "queued" && now.status !== "running") return;
    before = text;
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
  }
}
