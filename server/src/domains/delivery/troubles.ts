import { SmtpConnectError } from "@arauto/mail";
import { AppError } from "@arauto/contracts";
import { recordEvents } from "../../platform/events/events.ts";
import { type CampaignProblem, changeStatus, noteProblem } from "../campaigns/index.ts";
import type { Lane } from "./lane.ts";
import { type ClaimedChunk, hasSent } from "./queries.ts";

type Whose = Pick<ClaimedChunk, "tenantId" | "campaignId">;

/** Pauses a campaign that cannot go on, with the reason for the person who looks. */
export async function pauseByItself(lane: Lane, { tenantId, campaignId }: Whose, problem: CampaignProblem): Promise<void> {
  lane.deps.log.warn({ tenantId, campaignId, problem }, "A campaign paused itself");
  await lane.database.tenant(tenantId, async (tx) => {
    if (!(await changeStatus(tx, tenantId, campaignId, ["sending"], "paused", problem))) return;
    await recordEvents(tx, tenantId, [{ type: "campaign.paused", campaignId, data: { code: problem.code, message: problem.message } }]);
  });
  // Whoever resumes has put it right or wants to see it tried: at once.
  lane.gate.breaker.reset();
  lane.health.refusals = 0;
  lane.health.unmade = 0;
}

/** The server fails again and again: the campaign shows it, and pauses when patience is over. */
export async function serverFailed(lane: Lane, whose: Whose, message: string): Promise<void> {
  lane.gate.breaker.failed(Date.now());
  const problem = { code: "SMTP_FAILED", message };
  const everWorked = await lane.database.tenant(whose.tenantId, (tx) => hasSent(tx, whose.tenantId, whose.campaignId));
  if (lane.gate.breaker.exhausted(Date.now(), everWorked)) return pauseByItself(lane, whose, problem);
  lane.health.troubled = true;
  await lane.database.tenant(whose.tenantId, (tx) => noteProblem(tx, whose.tenantId, whose.campaignId, problem));
}

/** The server answers: what was shown as a problem is over. */
export async function serverWorks(lane: Lane, whose: Whose): Promise<void> {
  lane.gate.breaker.succeeded();
  if (!lane.health.troubled) return;
  lane.health.troubled = false;
  await lane.database.tenant(whose.tenantId, (tx) => noteProblem(tx, whose.tenantId, whose.campaignId, null));
}

/** A connection could not be made. What trying again cannot help pauses the campaign at once. */
export async function connectionFailed(lane: Lane, whose: Whose, fault: unknown): Promise<void> {
  if (fault instanceof SmtpConnectError) {
    const message = fault.reply ? `${fault.message} (${fault.reply})` : fault.message;
    if (!fault.transient) return pauseByItself(lane, whose, { code: "SMTP_FAILED", message });
    return serverFailed(lane, whose, message);
  }
  if (fault instanceof AppError && fault.code === "NOT_FOUND") {
    return pauseByItself(lane, whose, { code: "CAMPAIGN_INCOMPLETE", message: "The sending account no longer exists" });
  }
  // The name does not resolve or leads where it may not.
  if (fault instanceof AppError && fault.code !== "UNAVAILABLE") return serverFailed(lane, whose, fault.message);
  throw fault;
}
