import { type Campaign, CAMPAIGN_TRANSITIONS } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { changeStatus, setPaused } from "./queries.ts";
import { askTick } from "./job-requests.ts";
import { spread } from "../ledger/index.ts";
import { type Actor, readCampaign, requireCampaign, requireOwn, wrongState } from "./service.ts";
import { resumeScheduled } from "./plan-pauses.ts";
import { CANARY_STOPPED, releaseRest } from "./stage-actions.ts";
import { changeMessages } from "./workflow-queries.ts";

/**
 * The transition of each action. Repeating an action is a no-op, not an error. When a user pauses an automatically
 * paused campaign, it no longer resumes automatically.
 */
const ACTIONS = {
  pause: { change: setPaused, verb: "paused", event: "campaign.paused" },
  resume: { change: transition("resume"), verb: "resumed", event: "campaign.resumed" },
  cancel: { change: transition("cancel"), verb: "canceled", event: "campaign.canceled" },
} as const;

type Action = keyof typeof ACTIONS;
type Target = (typeof CAMPAIGN_TRANSITIONS)[Action]["to"];

function transition(name: "resume" | "cancel"): typeof setPaused {
  return (tx, tenantId, id) => changeStatus(tx, tenantId, id, name);
}

/**
 * Pauses, resumes or cancels. Takes effect immediately for recipients not sent to yet; messages in flight are finished
 * and recorded. The delivery engine settles the ledger of a canceled campaign.
 * @throws AppError NOT_FOUND, WRONG_STATE
 */
export async function performAction(
  deps: Deps,
  actor: Actor,
  id: string,
  action: Action,
): Promise<Campaign> {
  if (action === "resume" && (await wasStopped(deps, actor, id)))
    return releaseRest(deps, actor, id);
  if (action === "resume" && (await resumeScheduled(deps, actor, id))) {
    return deps.database.tenant(actor.tenantId, (tx) => readCampaign(tx, actor.tenantId, id));
  }
  const { change, verb, event } = ACTIONS[action];
  const { to } = CAMPAIGN_TRANSITIONS[action];
  return deps.database.tenant(actor.tenantId, async (tx) => {
    const { kind } = await requireOwn(tx, actor.tenantId, id);
    const changed = await change(tx, actor.tenantId, id);
    const followed =
      kind === "workflow" && (await updateMessages(tx, deps, actor.tenantId, id, to));
    if (changed && action === "resume") await spread.planRest(tx, actor.tenantId, id);
    if (changed || followed) {
      await recordEvents(tx, actor.tenantId, [
        { type: event, campaignId: id, userId: actor.userId },
      ]);
      return readCampaign(tx, actor.tenantId, id);
    }
    const current = await readCampaign(tx, actor.tenantId, id);
    if (current.status !== to) throw wrongState(verb, current.status);
    return current;
  });
}

/**
 * Applies the change to a workflow's messages in the same transaction. Contacts inside advance, or exit, at its next
 * tick. One of the messages may have paused automatically while the workflow kept running.
 */
async function updateMessages(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  workflowId: string,
  to: Target,
): Promise<boolean> {
  const { status } = await requireCampaign(tx, tenantId, workflowId);
  if (status !== to) return false;
  const moved = await changeMessages(tx, tenantId, workflowId, to);
  if (to !== "paused") await askTick(tx, deps, tenantId, workflowId);
  return moved;
}

/**
 * Returns whether the limits of the first batch stopped the campaign. A user who resumes it has seen the reason and
 * wants to send the rest.
 */
function wasStopped(deps: Deps, { tenantId }: Actor, id: string): Promise<boolean> {
  return deps.database.tenant(tenantId, async (tx) => {
    const { status, problem } = await requireCampaign(tx, tenantId, id);
    return status === "paused" && problem?.code === CANARY_STOPPED;
  });
}
