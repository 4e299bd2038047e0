import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Gathered, gatherIfComplete } from "./gather.ts";
import { mailOutcome } from "./notices.ts";
import * as queries from "./queries.ts";
import { addEntry, recordApproval } from "./record.ts";
import { fieldsChanged } from "./snapshot.ts";
import { findSnapshot } from "./thread-queries.ts";

type EndingDeps = Pick<Deps, "config" | "jobs" | "secrets">;

/** Still requires that nothing changes: it is waiting, or its approval has not taken effect. */
export const isBinding = ({ status }: Pick<queries.ApprovalRow, "status">): boolean =>
  status === "waiting" || status === "approved";

/**
 * Ends a locked request if its campaign no longer matches. Returns whether it did.
 * @param userId who changed the campaign, if known
 */
export async function endIfChanged(
  tx: Transaction,
  deps: EndingDeps,
  tenantId: string,
  row: queries.ApprovalRow,
  userId: string | null,
): Promise<boolean> {
  if (!isBinding(row)) return false;
  const now = await gatherIfComplete(tx, deps, tenantId, row);
  if (now?.fingerprint === row.fingerprint) return false;
  await endAsChanged(tx, deps, tenantId, row, now, userId);
  return true;
}

/** Ends a locked request because its campaign changed. */
export async function endAsChanged(
  tx: Transaction,
  deps: EndingDeps,
  tenantId: string,
  row: queries.ApprovalRow,
  now: Gathered | null,
  userId: string | null,
): Promise<void> {
  const before = await findSnapshot(tx, tenantId, row.id, row.round);
  const changed = before && now ? fieldsChanged(before, now) : ["other" as const];
  const at = await queries.findNow(tx);
  await queries.setOutcome(tx, tenantId, row, { status: "changed", takesEffectAt: null });
  await addEntry(tx, tenantId, row, { kind: "changed", userId, fields: changed, at });
  const facts = { formerStatus: row.status, changed };
  await recordApproval(tx, tenantId, row, "approval.outdated", userId, facts);
  await mailOutcome(tx, deps, tenantId, row, "changed");
}

/** Ends a locked request not decided in time. Nothing is sent. */
export async function endAsExpired(
  tx: Transaction,
  deps: EndingDeps,
  tenantId: string,
  row: queries.ApprovalRow,
): Promise<void> {
  const at = await queries.findNow(tx);
  await queries.setOutcome(tx, tenantId, row, { status: "expired", takesEffectAt: null });
  await addEntry(tx, tenantId, row, { kind: "expired", userId: null, at });
  const decideBy = row.decideBy?.toISOString() ?? null;
  await recordApproval(tx, tenantId, row, "approval.expired", null, { decideBy });
  await mailOutcome(tx, deps, tenantId, row, "expired", { approvers: true });
}

/** Ends a locked request that was approved but could not be started. */
export async function endAsFailed(
  tx: Transaction,
  deps: EndingDeps,
  tenantId: string,
  row: queries.ApprovalRow,
  problem: { code: string; message: string },
): Promise<void> {
  const at = await queries.findNow(tx);
  await queries.setOutcome(tx, tenantId, row, { status: "failed", problem, takesEffectAt: null });
  await addEntry(tx, tenantId, row, { kind: "failed", userId: null, text: problem.message, at });
  await recordApproval(tx, tenantId, row, "approval.failed", null, { code: problem.code });
  await mailOutcome(tx, deps, tenantId, row, "failed", {
    comment: problem.message,
    approvers: true,
  });
}
