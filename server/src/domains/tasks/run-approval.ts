import { createHash } from "node:crypto";
import { AppError, type ApprovalStatus } from "@arauto/contracts";
import { approvalsOfTasks } from "../approvals/index.ts";
import { recurring } from "../campaigns/index.ts";
import { AttemptLater, type TaskRunContext } from "./handler.ts";
import type { StoredTask } from "./task-sql.ts";

/** How often a run checks whether it was approved. */
const POLL_MS = 20_000;
const MINUTE_MS = 60_000;
const WAIT_MAX_MS = 7 * 24 * 60 * MINUTE_MS;
const WAIT_MIN_MS = 10 * MINUTE_MS;
/** A request expires this long before the next run, which then asks again. */
const BEFORE_NEXT_MS = 2 * MINUTE_MS;

/** Statuses after which no approval follows unless someone asks again. */
const REFUSED: ReadonlySet<ApprovalStatus> = new Set([
  "changesRequested",
  "declined",
  "withdrawn",
  "expired",
]);

/** Returns a digest of a task's schedule: an approval covers its later runs until it changes. */
export const timingOf = ({
  schedule,
  timeZone,
  dueDate,
  holidays,
}: Pick<StoredTask, "schedule" | "timeZone" | "dueDate" | "holidays">): string =>
  createHash("sha256")
    .update(JSON.stringify([schedule, timeZone, dueDate, holidays]))
    .digest("hex");

/**
 * Returns unless the run waits for a decision.
 * @param refresh updates the campaign to the task's current content, which ends a request that no longer matches
 * @throws AttemptLater while it waits; AppError APPROVAL_REFUSED
 */
export async function waitForApproval(
  context: TaskRunContext,
  refresh: () => Promise<unknown>,
  release?: recurring.FeedPorts["release"],
): Promise<void> {
  const { deps, tenantId, run, memo } = context;
  if (memo.approvalId === undefined) return;
  await refresh();
  const request = await approvalsOfTasks.findOfRun(deps, tenantId, run.id);
  if (!request) return;
  if (request.status === "waiting") throw later();
  if (request.status === "approved") {
    // The run starts the content approved in advance; an approval can be undone until it takes effect.
    if (request.takesEffectAt !== null && request.takesEffectAt <= new Date()) return;
    throw later();
  }
  if (!REFUSED.has(request.status)) return;
  await recurring.discard(deps, tenantId, run.id, release);
  throw new AppError("APPROVAL_REFUSED", request.status);
}

const later = () =>
  new AttemptLater(new AppError("APPROVAL_REQUIRED"), { inMs: POLL_MS, counts: false });

/** Asks for approval. Returns the error that makes the run wait. @throws AppError APPROVAL_NOBODY */
export async function askForApproval(
  context: TaskRunContext,
  required: AppError,
  release?: recurring.FeedPorts["release"],
): Promise<AttemptLater> {
  const { deps, tenantId, task, run } = context;
  const userId = task.changedBy ?? task.createdBy;
  if (userId === null) throw required;
  const asker = { tenantId, userId, campaignId: run.id };
  const asking = { id: task.id, name: task.name, timing: timingOf(task), runDueAt: null };
  try {
    const approvalId = await approvalsOfTasks.askForRun(
      deps,
      asker,
      asking,
      decideBy(task.nextDueAt),
    );
    await context.remember({ approvalId });
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      await recurring.discard(deps, tenantId, run.id, release);
    throw error;
  }
  context.log("info", { code: "waitsForApproval" });
  return later();
}

/** Returns the deadline for approving a run that is due at a time, before the next run asks. */
export function decideBy(nextDueAt: Date | null, dueAt = new Date()): Date {
  const due = dueAt.getTime();
  const next = nextDueAt === null ? Infinity : nextDueAt.getTime() - BEFORE_NEXT_MS;
  return new Date(Math.max(due + WAIT_MIN_MS, Math.min(next, due + WAIT_MAX_MS)));
}
