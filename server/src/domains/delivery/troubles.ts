import { SmtpConnectError } from "@arauto/mail";
import { AppError } from "@arauto/contracts";
import type { Database } from "../../platform/database/database.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { type CampaignProblem, changeStatus, noteProblem } from "../campaigns/index.ts";
import { receivingDomain } from "../sending-accounts/index.ts";
import { WHOLE_ACCOUNT } from "./account-pace.ts";
import { rateAfterComplaint } from "./buckets.ts";
import type { FlightOutcome } from "./flight-outcome.ts";
import type { Lane } from "./lane.ts";
import { slowDown } from "./pace-queries.ts";
import { type ClaimedChunk, hasSent, resumeWaiting } from "./queries.ts";
import { sendingWatch } from "./sending-watch.ts";
import { type Fault, faultOf } from "./way.ts";

type Whose = Pick<ClaimedChunk, "tenantId" | "campaignId">;

/** Pauses a campaign that cannot go on, with the reason for the person who looks. */
export async function pauseByItself(lane: Lane, { tenantId, campaignId }: Whose, problem: CampaignProblem): Promise<void> {
  lane.deps.log.warn({ tenantId, campaignId, problem }, "A campaign paused itself");
  await lane.database.tenant(tenantId, async (tx) => {
    if (!(await changeStatus(tx, tenantId, campaignId, "pause", problem))) return;
    await recordEvents(tx, tenantId, [{ type: "campaign.paused", campaignId, data: { code: problem.code, message: problem.message } }]);
  });
  // Whoever resumes has put it right or wants to see it tried: at once.
  lane.gate.way.reset();
  lane.health.refused = [];
  lane.health.unmade = 0;
}

/** Does what only the campaign itself can prevent, such as rendering; its refusal pauses the campaign. Undefined then. */
export async function unlessRefused<Result>(lane: Lane, whose: Whose, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (fault) {
    if (!(fault instanceof AppError) || fault.code === "UNAVAILABLE") throw fault;
    await pauseByItself(lane, whose, { code: fault.code, message: fault.message });
    return undefined;
  }
}

/** Shows a problem of a campaign that goes on all the same, or takes it back; writes only what is new. */
async function show(lane: Lane, { tenantId, campaignId }: Whose, problem: CampaignProblem | null): Promise<void> {
  const { health } = lane;
  if (isSame(health.shown, problem)) return;
  health.shown = problem;
  await lane.database.tenant(tenantId, (tx) => noteProblem(tx, tenantId, campaignId, problem));
}

function isSame(one: CampaignProblem | null, other: CampaignProblem | null): boolean {
  return one === other || (one?.code === other?.code && one?.message === other?.message && one?.until === other?.until);
}

const BACKUP_IN_USE = { code: "BACKUP_IN_USE", message: "" };

/**
 * The server fails again and again: the campaign shows it, and pauses when patience is over. `forGood`: trying again
 * cannot help before somebody changes the account.
 */
export async function serverFailed(
  lane: Lane,
  whose: Whose,
  message: string,
  { where = "account", forGood = false }: { where?: Fault; forGood?: boolean } = {},
): Promise<void> {
  const { way } = lane.gate;
  if (forGood) way.gaveUp(Date.now());
  else way.failed(Date.now(), where);
  const { tenantId } = whose;
  sendingWatch(lane.database).didFail({ tenantId, sendingAccountId: lane.sendingAccountId }, message, way.restMs(Date.now()));
  const everWorked = await lane.database.tenant(tenantId, (tx) => hasSent(tx, tenantId, whose.campaignId));
  const problem = { code: "SMTP_FAILED", message };
  if (!lane.isHopeless(everWorked)) return show(lane, whose, lane.hasOtherWay() ? BACKUP_IN_USE : problem);
  const until = new Date(Date.now() + lane.tuning.resumeWithinMs).toISOString();
  return pauseByItself(lane, whose, forGood ? problem : { ...problem, resumesUntil: until });
}

/** The server of a paused campaign is back: it goes on, unless somebody decided otherwise meanwhile. */
export async function resumeByItself(database: Database, tenantId: string, campaignId: string): Promise<void> {
  await database.tenant(tenantId, async (tx) => {
    if (!(await resumeWaiting(tx, tenantId, campaignId))) return;
    await recordEvents(tx, tenantId, [{ type: "campaign.resumed", campaignId, data: { byItself: true } }]);
  });
}

/** The server answers: what was shown as a problem is over. */
export async function serverWorks(lane: Lane, whose: Whose): Promise<void> {
  const { gate, health, isBackup } = lane;
  gate.way.succeeded();
  sendingWatch(lane.database).worked({ tenantId: whose.tenantId, sendingAccountId: lane.sendingAccountId });
  // The last mails of the day say nothing of the next ones.
  if (health.warmUpUntil && health.restsUntil > Date.now()) return;
  await show(lane, whose, isBackup ? BACKUP_IN_USE : null);
}

/** The sender's domain may send no more today: calm, and over by itself. */
export function warmUpReached(lane: Lane, whose: Whose, until: Date): Promise<void> {
  const at = until.toISOString();
  return show(lane, whose, { code: "WARM_UP_LIMIT", message: "", until: at });
}

/** A connection could not be made. What trying again cannot help pauses the campaign at once, unless there is another way. */
export async function connectionFailed(lane: Lane, whose: Whose, fault: unknown): Promise<void> {
  if (fault instanceof SmtpConnectError) {
    const message = fault.reply ? `${fault.message} (${fault.reply})` : fault.message;
    return serverFailed(lane, whose, message, { where: faultOf(fault), forGood: !fault.transient });
  }
  if (fault instanceof AppError && fault.code === "NOT_FOUND") {
    return pauseByItself(lane, whose, { code: "CAMPAIGN_INCOMPLETE", message: "The sending account no longer exists" });
  }
  // The name does not resolve or leads where it may not.
  if (fault instanceof AppError && fault.code !== "UNAVAILABLE") return serverFailed(lane, whose, fault.message);
  throw fault;
}

/** Servers said that there is too much: mails to those domains leave slower from now on, from all processes. */
export async function heardComplaints(lane: Lane, { tenantId }: Whose, complaints: FlightOutcome["complaints"]): Promise<void> {
  const { pace } = lane.gate;
  const domains = new Set(complaints.map(({ about, address }) => (about === "account" ? WHOLE_ACCOUNT : receivingDomain(address))));
  for (const domain of domains) {
    if (domain === null) continue;
    const now = Date.now();
    const perMinute = rateAfterComplaint(pace.rateTo(domain, now));
    pace.complained(domain, perMinute, now);
    await lane.database.tenant(tenantId, (tx) => slowDown(tx, tenantId, lane.sendingAccountId, domain, perMinute));
  }
}
