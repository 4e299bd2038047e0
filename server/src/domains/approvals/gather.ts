import { AppError, type ApprovalAction, canStart } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import {
  approvable,
  campaignState,
  requireCampaign,
  start,
  wrongState,
} from "../campaigns/index.ts";
import { toApprove } from "../workflows/index.ts";
import type { ApprovalRow } from "./queries.ts";

/** The subject of a request: a campaign or workflow, and the action to approve. */
export interface Subject {
  campaignId: string;
  action: ApprovalAction;
  inside: "finish" | "move" | null;
}

export interface Gathered extends approvable.Approvable {
  name: string;
  workflowVersion: number | null;
  /** Keys of serious findings accepted before. */
  accepted: string[];
  /** When it would begin; null for actions that take effect right after the approval. */
  decideBy: Date | null;
}

/**
 * Returns the content that would be sent now.
 * @throws AppError NOT_FOUND, WRONG_STATE; CAMPAIGN_INCOMPLETE and others with everything that prevents its start
 */
export async function gather(
  tx: Transaction,
  deps: Pick<Deps, "config">,
  tenantId: string,
  { campaignId, action, inside }: Subject,
): Promise<Gathered> {
  const row = await requireCampaign(tx, tenantId, campaignId);
  if (row.kind === "message" || (row.kind === "oneOff" && action !== "start"))
    throw new AppError("WRONG_STATE", "Approve the workflow, not one of its messages");
  if (action === "start" && !canStart(row.status)) throw wrongState("approved", row.status);
  const { name } = row;
  const decideBy =
    action === "start" && row.sendAt !== null
      ? await start.plannedStart(tx, deps, tenantId, row)
      : null;
  if (action === "start" && row.sendAt !== null && decideBy === null)
    throw start.refused([start.PAST]);
  const accepted = await campaignState.findAcceptedFindings(tx, tenantId, campaignId);
  if (row.kind === "workflow") {
    const { version, ...whole } = await toApprove.gatherWorkflow(tx, deps, tenantId, campaignId, {
      action,
      inside,
    });
    return { ...whole, name, decideBy, accepted, workflowVersion: version };
  }
  const parts = await start.partsToSend(tx, tenantId, row);
  return {
    ...approvable.approvableCampaign(row, parts),
    name,
    decideBy,
    accepted,
    workflowVersion: null,
  };
}

/** Returns the content that would be sent now; null when it is incomplete. */
export async function gatherIfComplete(
  tx: Transaction,
  deps: Pick<Deps, "config">,
  tenantId: string,
  row: ApprovalRow,
): Promise<Gathered | null> {
  try {
    return await gather(tx, deps, tenantId, row);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}
