import { AppError } from "@arauto/contracts";
import { SmtpConnectError } from "@arauto/mail";
import type { Database } from "../../platform/database/database.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { type CampaignProblem, campaignState } from "../campaigns/index.ts";
import { chunks, emailLedgers, spread } from "../ledger/index.ts";
import { receivingDomain } from "../sending-accounts/index.ts";
import { type Failing, failingPart } from "./connections/account-health.ts";
import type { Lane } from "./engine/lane.ts";
import { WHOLE_ACCOUNT } from "./limits/account-limits.ts";
import { slowDown } from "./limits/limit-queries.ts";
import { RENDER_TIMEOUTS_MAX } from "./tuning.ts";
import type { Complaint } from "./limits/retries.ts";
import { rateAfterComplaint } from "./limits/token-buckets.ts";
import { sendStats } from "./stats/send-stats.ts";

type CampaignIds = Pick<chunks.ClaimedChunk, "tenantId" | "campaignId">;

/**
 * Pauses a campaign that cannot continue, and shows the reason. A standing ledger is never paused, because no user
 * would resume it: it rests briefly.
 */
export async function pauseCampaign(
  lane: Lane,
  { tenantId, campaignId }: CampaignIds,
  problem: CampaignProblem,
): Promise<void> {
  if (emailLedgers.isEmailLedger(campaignId)) {
    lane.log.warn({ tenantId, campaignId, problem }, "Single emails rest");
    lane.health.restsUntil = Date.now() + lane.tuning.pollMs;
    lane.pool.health.reset();
    lane.health.unbuilt = 0;
    lane.health.renderTimeouts = 0;
    return;
  }
  lane.log.warn({ tenantId, campaignId, problem }, "Campaign paused automatically");
  await lane.database.tenant(tenantId, async (tx) => {
    if (!(await campaignState.changeStatus(tx, tenantId, campaignId, "pause", problem))) return;
    await recordEvents(tx, tenantId, [
      {
        type: "campaign.paused",
        campaignId,
        data: { code: problem.code, message: problem.message },
      },
    ]);
  });
  // A user who resumes it has fixed the cause or wants an immediate attempt.
  lane.pool.health.reset();
  lane.health.refused = [];
  lane.health.unbuilt = 0;
  lane.health.renderTimeouts = 0;
}

/**
 * Runs work that fails only because of the campaign, such as rendering. A failure pauses the campaign and returns
 * undefined. After a rendering timeout, the campaign rests and is retried; it pauses when timeouts repeat.
 */
export async function pauseOnFailure<Result>(
  lane: Lane,
  ids: CampaignIds,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "UNAVAILABLE") throw error;
    if (
      error.code === "RENDER_TIMEOUT" &&
      (lane.health.renderTimeouts += 1) < RENDER_TIMEOUTS_MAX
    ) {
      lane.log.warn({ ...ids }, "Rendering took too long; the campaign is tried again");
      lane.health.restsUntil = Date.now() + lane.tuning.renderAgainMs;
      return undefined;
    }
    await pauseCampaign(lane, ids, { code: error.code, message: error.message });
    return undefined;
  }
}

/** Shows or clears a problem of a campaign that keeps sending. Writes only what changed. */
async function show(
  lane: Lane,
  { tenantId, campaignId }: CampaignIds,
  problem: CampaignProblem | null,
): Promise<void> {
  const { health } = lane;
  if (isSame(health.shown, problem)) return;
  health.shown = problem;
  await lane.database.tenant(tenantId, (tx) =>
    campaignState.noteProblem(tx, tenantId, campaignId, problem),
  );
}

function isSame(one: CampaignProblem | null, other: CampaignProblem | null): boolean {
  return (
    one === other ||
    (one?.code === other?.code && one?.message === other?.message && one?.until === other?.until)
  );
}

/**
 * Pauses a campaign whose account can't send. The emails of a standing ledger wait for their server with retries, and
 * fail when that takes too long: the ledger shows since when.
 */
async function accountFails(lane: Lane, ids: CampaignIds, problem: CampaignProblem): Promise<void> {
  if (emailLedgers.isEmailLedger(ids.campaignId)) await show(lane, ids, sinceWhen(lane, problem));
  await pauseCampaign(lane, ids, problem);
}

function sinceWhen({ health }: Lane, { code, message }: CampaignProblem): CampaignProblem {
  return { code, message, since: health.shown?.since ?? new Date().toISOString() };
}

const BACKUP_IN_USE = { code: "BACKUP_IN_USE", message: "" };

/**
 * Records a failure of the server: the campaign shows it, and pauses when it lasts too long. `permanent`: retrying cannot
 * help before a user changes the account.
 */
export async function recordServerFailure(
  lane: Lane,
  ids: CampaignIds,
  message: string,
  { part = "account", permanent = false }: { part?: Failing; permanent?: boolean } = {},
): Promise<void> {
  const { health } = lane.pool;
  if (permanent) health.failedPermanently(Date.now());
  else health.failed(Date.now(), part);
  const { tenantId } = ids;
  sendStats(lane.database).recordFailure(
    { tenantId, sendingAccountId: lane.sendingAccountId },
    message,
    health.restMs(Date.now()),
  );
  const everWorked = await lane.database.tenant(tenantId, (tx) =>
    chunks.hasSent(tx, tenantId, ids.campaignId),
  );
  const problem = { code: "SMTP_FAILED", message };
  if (!lane.control.isHopeless(everWorked)) {
    if (lane.control.hasAlternative()) return show(lane, ids, BACKUP_IN_USE);
    const isEmails = emailLedgers.isEmailLedger(ids.campaignId);
    return show(lane, ids, isEmails ? sinceWhen(lane, problem) : problem);
  }
  const until = new Date(Date.now() + lane.tuning.resumeWithinMs).toISOString();
  return accountFails(lane, ids, permanent ? problem : { ...problem, resumesUntil: until });
}

/** Resumes a paused campaign whose server is back, unless a user has intervened. */
export async function resumeCampaign(
  database: Database,
  tenantId: string,
  campaignId: string,
): Promise<void> {
  await database.tenant(tenantId, async (tx) => {
    if (!(await campaignState.resumeWaiting(tx, tenantId, campaignId))) return;
    await spread.planRest(tx, tenantId, campaignId);
    await recordEvents(tx, tenantId, [
      { type: "campaign.resumed", campaignId, data: { byItself: true } },
    ]);
  });
}

/** Records that the server works, and clears the shown problem. */
export async function recordServerSuccess(lane: Lane, ids: CampaignIds): Promise<void> {
  const { pool, health, isBackup } = lane;
  pool.health.succeeded();
  sendStats(lane.database).worked({
    tenantId: ids.tenantId,
    sendingAccountId: lane.sendingAccountId,
  });
  // Today's last messages say nothing about the next ones.
  if (health.warmUpUntil && health.restsUntil > Date.now()) return;
  await show(lane, ids, isBackup ? BACKUP_IN_USE : null);
}

/** Shows that the sender's domain has reached its daily limit, which resets automatically. */
export function showWarmUpLimit(lane: Lane, ids: CampaignIds, until: Date): Promise<void> {
  const at = until.toISOString();
  return show(lane, ids, { code: "WARM_UP_LIMIT", message: "", until: at });
}

/** Handles a failed connection. A permanent failure pauses the campaign immediately, unless another account can send. */
export async function recordConnectionFailure(
  lane: Lane,
  ids: CampaignIds,
  error: unknown,
): Promise<void> {
  if (error instanceof SmtpConnectError) {
    const message = error.reply ? `${error.message} (${error.reply})` : error.message;
    return recordServerFailure(lane, ids, message, {
      part: failingPart(error),
      permanent: !error.transient,
    });
  }
  if (error instanceof AppError && error.code === "NOT_FOUND") {
    return accountFails(lane, ids, {
      code: "CAMPAIGN_INCOMPLETE",
      message: "The sending account no longer exists",
    });
  }
  // The host does not resolve, or resolves to a forbidden address.
  if (error instanceof AppError && error.code !== "UNAVAILABLE")
    return recordServerFailure(lane, ids, error.message);
  throw error;
}

/** Slows down sending to domains whose servers requested it, in all processes. */
export async function slowDownAfter(
  lane: Lane,
  { tenantId }: CampaignIds,
  complaints: readonly Complaint[],
): Promise<void> {
  const { limiter } = lane.pool;
  const domains = new Set(
    complaints.map(({ about, address }) =>
      about === "account" ? WHOLE_ACCOUNT : receivingDomain(address),
    ),
  );
  for (const domain of domains) {
    if (domain === null) continue;
    const now = Date.now();
    const perMinute = rateAfterComplaint(limiter.rateTo(domain, now));
    limiter.complained(domain, perMinute, now);
    await lane.database.tenant(tenantId, (tx) =>
      slowDown(tx, tenantId, lane.sendingAccountId, domain, perMinute),
    );
  }
}
