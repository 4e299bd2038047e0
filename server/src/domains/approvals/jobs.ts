import { AppError } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { type JobPayload, defineJob, runsAgain } from "../../platform/jobs/jobs.ts";
import { start } from "../campaigns/index.ts";
import { toApprove } from "../workflows/index.ts";
import { endAsChanged, endAsExpired, endAsFailed, endIfChanged, isBinding } from "./endings.ts";
import { gatherIfComplete } from "./gather.ts";
import * as queries from "./queries.ts";
import { addEntry, recordApproval } from "./record.ts";

export interface ApprovalJobPayload extends JobPayload {
  approvalId: string;
  round: number;
}

/** Interval for comparing a request with its campaign, whose template or filters may change unnoticed. */
const RECHECK_MS = 5 * 60_000;
/** With growing delays, the retries span days: nothing else triggers another attempt. */
const ATTEMPTS = 25;

const keyOf = (name: string, { approvalId }: ApprovalJobPayload) => `${name}:${approvalId}`;

/** Applies an approval once it can no longer be undone. */
export const applyJob = defineJob<ApprovalJobPayload>({
  name: "approvals.apply",
  async run(payload, run) {
    try {
      await applyApproval(run.deps, payload);
    } catch (error) {
      if (!runsAgain(run, error)) await giveUp(run.deps, payload);
      throw error;
    }
  },
});

/** Ends a request that no one decided before its campaign was to begin. */
export const expireJob = defineJob<ApprovalJobPayload>({
  name: "approvals.expire",
  run: (payload, { deps }) => expireApproval(deps, payload),
});

/** Periodically compares a request with its campaign. */
export const recheckJob = defineJob<ApprovalJobPayload>({
  name: "approvals.recheck",
  async run(payload, { deps }) {
    const { tenantId, approvalId, round } = payload;
    await deps.database.tenant(tenantId, async (tx) => {
      const row = await queries.lock(tx, tenantId, approvalId);
      if (!row || row.round !== round || !isBinding(row)) return;
      if (!(await endIfChanged(tx, deps, tenantId, row, null)))
        await recheckLater(tx, deps, payload);
    });
  },
});

export function recheckLater(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  payload: ApprovalJobPayload,
): Promise<void> {
  const key = keyOf(recheckJob.name, payload);
  return jobs.add(tx, recheckJob, payload, { key, runAt: new Date(Date.now() + RECHECK_MS) });
}

/** Queues the end of a request that is not decided in time. Replaces that of an earlier round. */
export function expireLater(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  payload: ApprovalJobPayload,
  runAt: Date,
): Promise<void> {
  const key = keyOf(expireJob.name, payload);
  return jobs.add(tx, expireJob, payload, { key, runAt, maxAttempts: ATTEMPTS });
}

/** Queues the action of an approval, in the transaction that approves it. */
export function applyLater(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  payload: ApprovalJobPayload,
  runAt: Date,
): Promise<void> {
  const key = keyOf(applyJob.name, payload);
  return jobs.add(tx, applyJob, payload, { key, runAt, maxAttempts: ATTEMPTS });
}

export async function expireApproval(deps: Deps, payload: ApprovalJobPayload): Promise<void> {
  const { tenantId, approvalId, round } = payload;
  await deps.database.tenant(tenantId, async (tx) => {
    const row = await queries.lock(tx, tenantId, approvalId);
    if (!row || row.round !== round || row.status !== "waiting" || row.decideBy === null) return;
    if (row.decideBy > (await queries.findNow(tx)))
      return expireLater(tx, deps, payload, row.decideBy);
    await endAsExpired(tx, deps, tenantId, row);
  });
}

/**
 * Starts, publishes or adopts the approved content. The gate marks the approval as used in the same transaction, so
 * that a killed process did either nothing or everything.
 */
export async function applyApproval(deps: Deps, payload: ApprovalJobPayload): Promise<void> {
  const { tenantId, approvalId, round } = payload;
  const due = await deps.database.tenant(tenantId, async (tx) => {
    const row = await queries.lock(tx, tenantId, approvalId);
    if (!row || row.round !== round || row.status !== "approved" || !row.takesEffectAt) return null;
    if (row.takesEffectAt <= (await queries.findNow(tx))) return row;
    await applyLater(tx, deps, payload, row.takesEffectAt);
    return null;
  });
  if (!due) return;
  let problem: AppError | undefined;
  try {
    await perform(deps, tenantId, due);
  } catch (error) {
    // Problems that a member can fix are reported immediately. Others may pass and are retried.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    problem = error;
  }
  await deps.database.tenant(tenantId, async (tx) => {
    const row = await queries.lock(tx, tenantId, approvalId);
    // Applied by the gate, or requested again.
    if (!row || row.round !== round || row.status !== "approved") return;
    if (!problem) return endAsStarted(tx, tenantId, row);
    const now = await gatherIfComplete(tx, deps, tenantId, row);
    if (now && now.fingerprint !== row.fingerprint)
      return endAsChanged(tx, deps, tenantId, row, now, null);
    await endAsFailed(tx, deps, tenantId, row, { code: problem.code, message: problem.message });
  });
}

async function perform(deps: Deps, tenantId: string, row: queries.ApprovalRow): Promise<void> {
  const actor = { tenantId, userId: row.askedBy };
  // Findings accepted with the request stay accepted.
  if (row.kind !== "workflow") await start.startCampaign(deps, actor, row.campaignId, []);
  else if (row.action === "start") await toApprove.startWorkflow(deps, actor, row.campaignId, []);
  else if (row.action === "adoptFilters") await toApprove.adoptFilters(deps, actor, row.campaignId);
  else
    await toApprove.publishWorkflow(deps, actor, row.campaignId, {
      version: row.workflowVersion ?? 0,
      inside: row.inside ?? "finish",
      acceptedFindings: [],
    });
}

/** Ends a request whose campaign was started in another way. */
async function endAsStarted(
  tx: Transaction,
  tenantId: string,
  row: queries.ApprovalRow,
): Promise<void> {
  const at = await queries.findNow(tx);
  await queries.setOutcome(tx, tenantId, row, { status: "withdrawn", takesEffectAt: null });
  await addEntry(tx, tenantId, row, { kind: "startedWithout", userId: null, at });
  const facts = { startedWithout: true };
  await recordApproval(tx, tenantId, row, "approval.withdrawn", null, facts);
}

async function giveUp(deps: Deps, { tenantId, approvalId, round }: ApprovalJobPayload) {
  await deps.database.tenant(tenantId, async (tx) => {
    const row = await queries.lock(tx, tenantId, approvalId);
    if (!row || row.round !== round || row.status !== "approved") return;
    const problem = { code: "INTERNAL", message: "It could not be started" };
    await endAsFailed(tx, deps, tenantId, row, problem);
  });
}
