import { AppError } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps, PlannedSend, SendGate } from "../../platform/deps.ts";
import { approvalSettings } from "../workspaces/index.ts";
import { endIfChanged } from "./endings.ts";
import * as queries from "./queries.ts";
import { addEntry, recordApproval } from "./record.ts";
import {
  hasStandingApproval,
  saveStandingApproval,
  usedStandingApproval,
  useStandingApproval,
} from "./standing-queries.ts";

/** Decides in the transaction that starts a campaign whether another member has approved it. */
export const sendGate = (deps: Deps): SendGate => ({
  async needFor(tx, send) {
    const row = await queries.findOfCampaign(tx, send.tenantId, send.campaignId);
    if (row && covers(row, send, await queries.findNow(tx))) return "given";
    const { task, fingerprint } = send;
    const standing = task && { taskId: task.id, fingerprint, timing: task.timing };
    if (standing && (await hasStandingApproval(tx, send.tenantId, standing))) return "given";
    return (await isRequired(tx, send)) ? "needed" : "notNeeded";
  },

  async requireApproval(tx, send) {
    const { tenantId, userId } = send;
    const row = await lockOfCampaign(tx, tenantId, send.campaignId);
    const now = await queries.findNow(tx);
    if (row && covers(row, send, now)) {
      await queries.setOutcome(tx, tenantId, row, { status: "applied" });
      await addEntry(tx, tenantId, row, { kind: "applied", userId: null, at: now });
      const { taskId, taskTiming: timing } = row;
      if (taskId !== null && timing !== null)
        await saveStandingApproval(
          tx,
          tenantId,
          { taskId, fingerprint: row.fingerprint, timing },
          now,
        );
      const facts = { decidedByUserId: row.decidedBy };
      return recordApproval(tx, tenantId, row, "approval.applied", userId, facts);
    }
    if (await isCoveredByTask(tx, send)) return;
    if (await isRequired(tx, send)) throw new AppError("APPROVAL_REQUIRED");
    if (row) await endUnneeded(tx, tenantId, row, userId, now);
  },

  async requireForAudience(tx, tenantId, campaignId, people) {
    const { approvalAbove } = await approvalSettings(tx, tenantId);
    if (approvalAbove === null || people <= approvalAbove) return;
    const row = await queries.findOfCampaign(tx, tenantId, campaignId);
    if (row?.status === "applied" || (await usedStandingApproval(tx, tenantId, campaignId))) return;
    throw new AppError(
      "APPROVAL_REQUIRED",
      `The audience grew to ${people} contacts. Campaigns to more than ${approvalAbove} need an approval`,
    );
  },

  async draftChanged(tx, tenantId, campaignId, userId) {
    const row = await lockOfCampaign(tx, tenantId, campaignId);
    if (row) await endIfChanged(tx, deps, tenantId, row, userId);
  },
});

async function lockOfCampaign(tx: Transaction, tenantId: string, campaignId: string) {
  const row = await queries.findOfCampaign(tx, tenantId, campaignId);
  return row && queries.lock(tx, tenantId, row.id);
}

/** Whether an approval of exactly this content has taken effect. Each is used once. */
const covers = (row: queries.ApprovalRow, send: PlannedSend, now: Date): boolean =>
  row.status === "approved" &&
  row.takesEffectAt !== null &&
  row.takesEffectAt <= now &&
  row.action === send.action &&
  row.fingerprint === send.fingerprint;

/** Whether the approval of an earlier run covers this one: nothing has changed since. */
function isCoveredByTask(tx: Transaction, send: PlannedSend): Promise<boolean> {
  const { tenantId, campaignId, fingerprint, task } = send;
  if (!task) return Promise.resolve(false);
  const standing = { taskId: task.id, fingerprint, timing: task.timing };
  return useStandingApproval(tx, tenantId, campaignId, standing);
}

/** Whether the workspace's settings require an approval for this content. */
export async function isRequired(
  tx: Transaction,
  { tenantId, kind, countPeople }: Pick<PlannedSend, "tenantId" | "kind" | "countPeople">,
): Promise<boolean> {
  const { approvalAbove, approveWorkflows } = await approvalSettings(tx, tenantId);
  if (kind === "workflow") return approveWorkflows;
  if (approvalAbove === null) return false;
  return approvalAbove === 0 || (await countPeople()) > approvalAbove;
}

/** Ends an open request of a campaign that started without it, and an approval of an earlier start. */
async function endUnneeded(
  tx: Transaction,
  tenantId: string,
  row: queries.ApprovalRow,
  userId: string | null,
  at: Date,
): Promise<void> {
  const { status } = row;
  if (status === "withdrawn" || status === "declined") return;
  await queries.setOutcome(tx, tenantId, row, { status: "withdrawn", takesEffectAt: null });
  await addEntry(tx, tenantId, row, { kind: "startedWithout", userId, at });
  const facts = { startedWithout: true };
  await recordApproval(tx, tenantId, row, "approval.withdrawn", userId, facts);
}
