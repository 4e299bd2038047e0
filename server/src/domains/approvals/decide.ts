import {
  type Approval,
  APPROVAL_ENTRIES_MAX,
  APPROVAL_UNDO_SECONDS,
  AppError,
  type decideApprovalBody,
} from "@arauto/contracts";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { endAsExpired, endIfChanged, isBinding } from "./endings.ts";
import { applyLater, expireLater, recheckLater } from "./jobs.ts";
import { mailOutcome } from "./notices.ts";
import * as queries from "./queries.ts";
import { decisionFor, type Member, presentApproval, requireApprovalRow, viewerOf } from "./read.ts";
import { addEntry, recordApproval } from "./record.ts";
import { countEntries } from "./thread-queries.ts";

type Decision = z.output<typeof decideApprovalBody>;

/** @throws AppError NOT_FOUND */
async function lockApproval(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<queries.ApprovalRow> {
  const row = await queries.lock(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

const wrongState = (verb: string, { status }: queries.ApprovalRow): AppError =>
  new AppError("WRONG_STATE", `A request that is ${status} can't be ${verb}`);

/**
 * Approves, asks for changes or declines. An approval takes effect later, so that it can be undone. Repeating it is a
 * no-op.
 * @throws AppError NOT_FOUND; APPROVAL_OWN for the requester; FORBIDDEN; WRONG_STATE once it is decided, expired or
 *   withdrawn; VERSION_CONFLICT with the current request when there is a new round, or its campaign changed
 */
export async function decideApproval(
  deps: Deps,
  member: Member,
  id: string,
  decision: Decision,
): Promise<Approval> {
  const { tenantId } = member;
  const done = await deps.database.tenant(tenantId, async (tx) => {
    const refused = await decideLocked(tx, deps, member, id, decision);
    const row = await requireApprovalRow(tx, tenantId, id);
    return { refused, approval: await presentApproval(tx, deps, row, viewerOf(member)) };
  });
  // The detected state of the campaign is still stored.
  if (done.refused === "expired")
    throw new AppError("WRONG_STATE", "This time has passed. Choose another one");
  if (done.refused === "changed")
    throw new AppError("VERSION_CONFLICT", undefined, { current: done.approval });
  return done.approval;
}

async function decideLocked(
  tx: Transaction,
  deps: Deps,
  member: Member,
  id: string,
  { round, decision, comment }: Decision,
): Promise<"expired" | "changed" | null> {
  const { tenantId, userId } = member;
  const row = await lockApproval(tx, tenantId, id);
  const viewer = viewerOf(member);
  const may = decisionFor(row, viewer);
  if (may === "own") throw new AppError("APPROVAL_OWN");
  if (may === "permission") throw new AppError("FORBIDDEN");
  if (row.round !== round)
    throw new AppError("VERSION_CONFLICT", undefined, {
      current: await presentApproval(tx, deps, row, viewer),
    });
  const isRepeated = row.status === STATUS_OF[decision] && row.decidedBy === userId;
  if (isRepeated) return null;
  if (row.status !== "waiting") throw wrongState("decided", row);
  const now = await queries.findNow(tx);
  if (row.decideBy && row.decideBy <= now) {
    await endAsExpired(tx, deps, tenantId, row);
    return "expired";
  }
  if (decision !== "approve") {
    await returnToAsker(tx, deps, member, row, decision, { comment, now });
    return null;
  }
  if (await endIfChanged(tx, deps, tenantId, row, null)) return "changed";
  await approve(tx, deps, member, row, { comment, now });
  return null;
}

const STATUS_OF = {
  approve: "approved",
  requestChanges: "changesRequested",
  decline: "declined",
} as const;

async function approve(
  tx: Transaction,
  deps: Deps,
  { tenantId, userId }: Member,
  row: queries.ApprovalRow,
  { comment, now }: { comment: string; now: Date },
): Promise<void> {
  const undoneUntil = now.getTime() + APPROVAL_UNDO_SECONDS * 1000;
  const takesEffectAt = new Date(Math.max(undoneUntil, row.runDueAt?.getTime() ?? 0));
  const decided = { decidedBy: userId, decidedAt: now };
  await queries.setOutcome(tx, tenantId, row, { status: "approved", ...decided, takesEffectAt });
  await addEntry(tx, tenantId, row, { kind: "approved", userId, text: comment, at: now });
  const facts = { comment, takesEffectAt: takesEffectAt.toISOString() };
  await recordApproval(tx, tenantId, row, "approval.approved", userId, facts);
  await mailOutcome(tx, deps, tenantId, row, "approved", {
    comment,
    by: await nameOf(tx, tenantId, userId),
  });
  const payload = { tenantId, approvalId: row.id, round: row.round };
  // A run whose approval was requested in advance starts automatically: its task may be paused or deleted until then.
  if (row.runDueAt === null) await applyLater(tx, deps, payload, takesEffectAt);
}

async function returnToAsker(
  tx: Transaction,
  deps: Deps,
  { tenantId, userId }: Member,
  row: queries.ApprovalRow,
  decision: "requestChanges" | "decline",
  { comment, now }: { comment: string; now: Date },
): Promise<void> {
  const status = STATUS_OF[decision];
  await queries.setOutcome(tx, tenantId, row, { status, decidedBy: userId, decidedAt: now });
  await addEntry(tx, tenantId, row, { kind: status, userId, text: comment, at: now });
  await recordApproval(tx, tenantId, row, `approval.${status}`, userId, { comment });
  const by = await nameOf(tx, tenantId, userId);
  await mailOutcome(tx, deps, tenantId, row, status, { comment, by });
}

const nameOf = async (tx: Transaction, tenantId: string, userId: string): Promise<string> =>
  (await queries.findMember(tx, tenantId, userId))?.name ?? "";

/** Undoes the member's own approval before it takes effect. @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE */
export function undoApproval(deps: Deps, member: Member, id: string): Promise<Approval> {
  const { tenantId, userId } = member;
  return deps.database.tenant(tenantId, async (tx) => {
    const row = await lockApproval(tx, tenantId, id);
    if (row.status === "approved") {
      if (row.decidedBy !== userId) throw new AppError("FORBIDDEN");
      const now = await queries.findNow(tx);
      if (!row.takesEffectAt || row.takesEffectAt <= now) throw wrongState("undone", row);
      const open = { decidedBy: null, decidedAt: null, takesEffectAt: null };
      await queries.setOutcome(tx, tenantId, row, { status: "waiting", ...open });
      await addEntry(tx, tenantId, row, { kind: "undone", userId, at: now });
      await recordApproval(tx, tenantId, row, "approval.undone", userId, {});
      await mailOutcome(tx, deps, tenantId, row, "undone", {
        by: await nameOf(tx, tenantId, userId),
      });
      const payload = { tenantId, approvalId: row.id, round: row.round };
      if (row.decideBy) await expireLater(tx, deps, payload, row.decideBy);
      await recheckLater(tx, deps, payload);
    } else if (row.status !== "waiting") throw wrongState("undone", row);
    return presentApproval(tx, deps, await requireApprovalRow(tx, tenantId, id), viewerOf(member));
  });
}

/** Withdraws an open request. Repeating it is a no-op. @throws AppError NOT_FOUND, WRONG_STATE */
export function withdrawApproval(deps: Deps, member: Member, id: string): Promise<Approval> {
  const { tenantId, userId } = member;
  return deps.database.tenant(tenantId, async (tx) => {
    const row = await lockApproval(tx, tenantId, id);
    if (row.status !== "withdrawn") {
      if (!isBinding(row) && row.status !== "changesRequested" && row.status !== "changed")
        throw wrongState("withdrawn", row);
      const at = await queries.findNow(tx);
      await queries.setOutcome(tx, tenantId, row, { status: "withdrawn", takesEffectAt: null });
      await addEntry(tx, tenantId, row, { kind: "withdrawn", userId, at });
      const facts = { startedWithout: false };
      await recordApproval(tx, tenantId, row, "approval.withdrawn", userId, facts);
    }
    return presentApproval(tx, deps, await requireApprovalRow(tx, tenantId, id), viewerOf(member));
  });
}

/** Adds a comment to the thread. @throws AppError NOT_FOUND, APPROVAL_THREAD_FULL */
export function commentApproval(
  deps: Deps,
  member: Member,
  id: string,
  text: string,
): Promise<Approval> {
  const { tenantId, userId } = member;
  return deps.database.tenant(tenantId, async (tx) => {
    const row = await lockApproval(tx, tenantId, id);
    if ((await countEntries(tx, tenantId, id)) >= APPROVAL_ENTRIES_MAX)
      throw new AppError("APPROVAL_THREAD_FULL");
    const at = await queries.findNow(tx);
    await addEntry(tx, tenantId, row, { kind: "commented", userId, text, at });
    await recordApproval(tx, tenantId, row, "approval.commented", userId, { comment: text });
    return presentApproval(tx, deps, row, viewerOf(member));
  });
}
