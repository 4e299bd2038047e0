import { AppError, type ApprovalAction, isActive } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { type approvable, requireCampaign, wrongState } from "../campaigns/index.ts";
import { findFrozenCampaign } from "../ledger/index.ts";
import { adoptedFilters, definitionsOf } from "./adopting.ts";
import { approvableWorkflow } from "./approvable.ts";
import { requireWorkflow } from "./service.ts";
import { gatherPublishable } from "./start.ts";

export { adoptFilters } from "./adopting.ts";
export { publishWorkflow } from "./publish.ts";
export { startWorkflow } from "./start.ts";

/**
 * Returns the content that would be started, published or adopted now, and the version of the edited workflow.
 * @throws AppError NOT_FOUND; WRONG_STATE for an action that its status does not allow; CAMPAIGN_INCOMPLETE with
 *   everything that prevents it
 */
export async function gatherWorkflow(
  tx: Transaction,
  deps: Pick<Deps, "config">,
  tenantId: string,
  id: string,
  { action, inside }: { action: ApprovalAction; inside: "finish" | "move" | null },
): Promise<approvable.Approvable & { version: number }> {
  const { status, changedFilters, version } = await requireWorkflow(tx, tenantId, id);
  if (isActive(status) === (action === "start")) throw wrongState("approved", status, "workflow");
  const publishable = await gatherPublishable(tx, deps, tenantId, id);
  const { sendAt } = await requireCampaign(tx, tenantId, id);
  const whole = approvableWorkflow(publishable, {
    sendAt: action === "start" ? sendAt : null,
    inside: action === "publish" ? inside : null,
  });
  if (action !== "adoptFilters") return { ...whole, version };
  const content = (await findFrozenCampaign(tx, tenantId, id))?.content;
  if (!content || changedFilters === null)
    throw new AppError("WRONG_STATE", "None of the workflow's filters changed");
  const ids = changedFilters.map((filter) => filter.id);
  const { fingerprint, sending } = adoptedFilters(content, await definitionsOf(tx, tenantId, ids));
  return { ...whole, fingerprint, sending, version };
}
