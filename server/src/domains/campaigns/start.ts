import {
  AppError,
  type Campaign,
  type CampaignStatus,
  canStart,
  type FieldProblem,
  isActive,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps, PlannedSend } from "../../platform/deps.ts";
import { limitReachedError } from "../../platform/limit-error.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { audienceOf, findZones, frozenAudience, hasReceivers } from "../audience/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { approvableCampaign, countReceivers, plannedSend } from "./approvable.ts";
import { beginCampaign, beginLater } from "./begin.ts";
import { checkDraft } from "./draft-check.ts";
import { type Accepted, requireAccepted } from "./findings.ts";
import { checkMessages, type FrozenParts, freezeParts } from "./frozen-parts.ts";
import type { CampaignRow } from "./campaign-row-sql.ts";
import {
  findAcceptedFindings,
  findTime,
  setAcceptedFindings,
  setScheduled,
  setStartFacts,
  setUnscheduled,
} from "./queries.ts";
import { startOf } from "./schedule.ts";
import { type Actor, readCampaign, requireOneOff, requireOwn, wrongState } from "./service.ts";
import { removePublished } from "./workflow-queries.ts";

/** Starting it again is a no-op; a paused one has to be resumed. */
const isStarted = (status: CampaignStatus): boolean => isActive(status) && status !== "paused";

/**
 * Starts a draft: checks that it can be sent, freezes its content, and schedules its beginning, immediately if there is
 * nothing to wait for. A second click is a no-op.
 * @param task the scheduled task of the run
 * @throws AppError NOT_FOUND, WRONG_STATE, CAMPAIGN_INCOMPLETE, CAMPAIGN_NOBODY, FILTER_INVALID, TEMPLATE_INVALID,
 *   SENDER_NOT_VERIFIED, FINDINGS_NOT_ACCEPTED, APPROVAL_REQUIRED, PLAN_PAST_DUE, PLAN_LIMIT_REACHED
 */
export async function startCampaign(
  deps: Deps,
  actor: Actor,
  id: string,
  accepted: Accepted,
  task?: PlannedSend["task"],
): Promise<Campaign> {
  const { tenantId, userId } = actor;
  const found = await deps.database.tenant(tenantId, async (tx) => {
    const row = await requireOneOff(tx, tenantId, id);
    if (isStarted(row.status)) return readCampaign(tx, tenantId, id);
    if (!canStart(row.status)) throw wrongState("started", row.status);
    const known = await findAcceptedFindings(tx, tenantId, id);
    return { row, known, parts: await partsToSend(tx, tenantId, row) };
  });
  if (!("parts" in found)) return found;

  const { row, parts } = found;
  const { links, findings } = await checkMessages(deps, tenantId, parts);
  // Findings stay accepted: the campaign may be unscheduled and started again.
  const keys = accepted === "all" ? "all" : [...new Set([...found.known, ...accepted])];
  requireAccepted(findings, keys);
  // Before the campaign is locked: a large audience takes a while.
  const recipients = await deps.database.tenant(tenantId, (tx) =>
    countReceivers(tx, tenantId, parts.content),
  );
  return deps.database.tenant(tenantId, async (tx) => {
    const startsAt = await plannedStart(tx, deps, tenantId, row);
    if (startsAt === null) throw refused([PAST]);
    await deps.planLimits.requireSending(tx, tenantId);
    const excess = await deps.planLimits.findExcess(tx, tenantId, "emails", recipients, startsAt);
    if (excess) throw limitReachedError(excess);
    const audience = await audienceOf(tx, tenantId, frozenAudience(parts.content));
    if (!(await hasReceivers(tx, tenantId, audience))) throw new AppError("CAMPAIGN_NOBODY");
    const atOnce = row.sendAt === null && deps.config.sendGraceSeconds === 0;
    const content = { ...parts.content, links };
    if (
      await setScheduled(
        tx,
        tenantId,
        id,
        row.version,
        atOnce ? null : startsAt,
        content,
        parts.texts,
      )
    ) {
      const send = plannedSend(tx, actor, id, approvableCampaign(row, parts));
      const countPeople = () => Promise.resolve(recipients);
      await deps.sendGate.requireApproval(tx, { ...send, countPeople, task });
      await setStartFacts(tx, tenantId, id, { fingerprint: send.fingerprint, people: recipients });
      if (keys !== "all") await setAcceptedFindings(tx, tenantId, id, keys);
      await recordEvents(tx, tenantId, [
        {
          type: "campaign.scheduled",
          campaignId: id,
          userId,
          data: { startsAt: startsAt.toISOString() },
        },
      ]);
      if (atOnce) await beginCampaign(tx, deps, tenantId, id);
      else await beginLater(tx, deps, tenantId, id, startsAt);
      return readCampaign(tx, tenantId, id);
    }
    const current = await readCampaign(tx, tenantId, id);
    if (isStarted(current.status)) return current;
    throw new AppError("VERSION_CONFLICT", undefined, { current });
  });
}

/** Unschedules a campaign that has not begun. @throws AppError NOT_FOUND, WRONG_STATE once it has */
export function unscheduleCampaign(
  deps: Deps,
  { tenantId, userId }: Actor,
  id: string,
): Promise<Campaign> {
  return deps.database.tenant(tenantId, async (tx) => {
    const { status, kind } = await requireOwn(tx, tenantId, id);
    if (await setUnscheduled(tx, tenantId, id)) {
      if (kind === "workflow") await removePublished(tx, tenantId, id);
      await recordEvents(tx, tenantId, [{ type: "campaign.unscheduled", campaignId: id, userId }]);
    } else if (status !== "draft")
      throw wrongState("unscheduled", (await readCampaign(tx, tenantId, id)).status);
    return readCampaign(tx, tenantId, id);
  });
}

export const PAST: FieldProblem = {
  path: "sendAt",
  code: "past",
  message: "The scheduled time is in the past",
};

/** Returns when a draft started now begins, by the database clock; null when its time has passed. */
export async function plannedStart(
  tx: Transaction,
  { config }: Pick<Deps, "config">,
  tenantId: string,
  row: Pick<CampaignRow, "sendAt" | "sendAtZone">,
): Promise<Date | null> {
  const { timeZone: workspaceZone } = await workspaceFacts(tx, tenantId);
  const zones =
    row.sendAt !== null && row.sendAtZone === "recipient" ? await findZones(tx, tenantId) : [];
  return startOf(row, {
    zones: zones.map(({ zone }) => zone),
    workspaceZone,
    graceSeconds: config.sendGraceSeconds,
    now: await findTime(tx),
  });
}

/** Creates the error for a rejected start, with everything that prevents it. */
export function refused(problems: FieldProblem[]): AppError {
  const isSender = (problem: FieldProblem) =>
    problem.code === "senderUnverified" || problem.code === "freeMailSender";
  const code = problems.every(isSender) ? "SENDER_NOT_VERIFIED" : "CAMPAIGN_INCOMPLETE";
  return new AppError(code, problems.map((problem) => problem.message).join(". "), {
    errors: problems,
  });
}

/** Copies everything that a draft would send. @throws AppError with everything that prevents its start */
export async function partsToSend(
  tx: Transaction,
  tenantId: string,
  row: CampaignRow,
): Promise<FrozenParts> {
  const state = await checkDraft(tx, tenantId, row);
  if (state.problems.length > 0) throw refused(state.problems);
  return freezeParts(tx, tenantId, row, state);
}
