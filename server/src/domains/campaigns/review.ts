import {
  AppError,
  type CampaignReview,
  type FieldProblem,
  type LimitReached,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { limitReachedError } from "../../platform/limit-error.ts";
import {
  type AudienceCount,
  audienceOf,
  type AudienceParts,
  countAudience,
  countCapped,
} from "../audience/index.ts";
import { getRules, quietUntil } from "../sending-rules/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { approvableCampaign, plannedSend } from "./approvable.ts";
import { checkDraft, type SendingState } from "./draft-check.ts";
import { checkMessages, freezeParts } from "./frozen-parts.ts";
import type { CampaignRow } from "./campaign-row-sql.ts";
import { requireOneOff, wrongState } from "./service.ts";
import { spreadIfStarted } from "./spread-outlook.ts";
import { PAST, plannedStart } from "./start.ts";

/** Reads the subject of a review, with problems known from the database. */
async function readDraft(tx: Transaction, deps: Deps, tenantId: string, id: string) {
  const row = await requireOneOff(tx, tenantId, id);
  if (row.status !== "draft" && row.status !== "failed") throw wrongState("reviewed", row.status);
  const state = await checkDraft(tx, tenantId, row);
  const problems = [...state.problems];
  const byZone = row.sendAt !== null && row.sendAtZone === "recipient";
  const startsAt = await plannedStart(tx, deps, tenantId, row);
  const rules = await getRules(tx, tenantId);
  const cap = row.isImportant ? null : rules.frequencyCap;
  const counted = await collecting(problems, "filterIds", async () => {
    const audience = await audienceOf(tx, tenantId, audienceParts(row, state));
    const counts = await countAudience(tx, tenantId, audience, byZone);
    const at = startsAt ?? new Date();
    const capped = cap && (await countCapped(tx, tenantId, audience, cap, at));
    return { counts, frequencyCap: cap && { ...cap, contacts: capped ?? 0 } };
  });
  const planExcess = await deps.planLimits.findExcess(
    tx,
    tenantId,
    "emails",
    receiversIn(counted?.counts ?? []),
    startsAt ?? undefined,
  );
  const workspaceZone = (await workspaceFacts(tx, tenantId)).timeZone;
  const quiet =
    rules.quietHours && quietUntil(rules.quietHours, workspaceZone, startsAt ?? new Date());
  if (startsAt === null) problems.push(PAST);
  const parts =
    state.account && state.messages.length > 0
      ? await freezeParts(tx, tenantId, row, state)
      : undefined;
  const planned =
    parts && plannedSend(tx, { tenantId, userId: null }, id, approvableCampaign(row, parts));
  return {
    row,
    approval: planned
      ? await deps.sendGate.needFor(tx, {
          ...planned,
          countPeople: async () => receiversIn(counted?.counts ?? []),
        })
      : ("notNeeded" as const),
    account: state.account,
    counts: counted?.counts,
    frequencyCap: counted?.frequencyCap ?? null,
    quietUntil: quiet,
    planExcess,
    problems,
    startsAt,
    parts,
    workspaceZone,
  };
}

/**
 * Reports who would receive a draft started now, when it would begin, and everything that prevents its start: all
 * problems that `startCampaign` rejects, at once.
 * @throws AppError NOT_FOUND, WRONG_STATE once it was started
 */
export async function reviewCampaign(
  deps: Deps,
  tenantId: string,
  id: string,
): Promise<CampaignReview> {
  const seen = await deps.database.tenant(tenantId, (tx) => readDraft(tx, deps, tenantId, id));
  const { problems, parts, startsAt } = seen;
  const checked =
    parts && (await collecting(problems, "templateId", () => checkMessages(deps, tenantId, parts)));
  const contacts = contactsOf(seen.counts ?? [], seen.workspaceZone);
  if (seen.counts) problems.push(...sizeProblems(contacts.canReceive, seen.planExcess));
  const spread = spreadIfStarted(seen.row, {
    startsAt,
    recipients: contacts.canReceive,
    account: seen.account,
    zones: contacts.zones.map(({ zone }) => zone),
    workspaceZone: seen.workspaceZone,
  });
  return {
    ...contacts,
    problems,
    approval: seen.approval,
    startsAt: startsAt?.toISOString() ?? null,
    spread,
    frequencyCap: seen.frequencyCap,
    quietUntil: seen.quietUntil?.toISOString() ?? null,
    planExcess: seen.planExcess,
    findings: checked?.findings ?? [],
  };
}

/** Returns problems with the audience's size: it is empty, or too large for the plan. */
function sizeProblems(canReceive: number, planExcess: LimitReached | null): FieldProblem[] {
  const path = "filterIds";
  if (canReceive === 0)
    return [{ path, code: "nobody", message: "No one in the audience can receive this campaign" }];
  if (!planExcess) return [];
  const { code, message } = limitReachedError(planExcess);
  return [{ path, code, message }];
}

const receiversIn = (counts: readonly AudienceCount[]): number =>
  counts.reduce((sum, { reason, people }) => sum + (reason === null ? people : 0), 0);

/** Returns the current audience of a draft. */
export const audienceParts = (
  row: CampaignRow,
  { filters, excluded, topic }: SendingState,
): AudienceParts => ({
  filters: filters.map(({ definition }) => definition),
  excluded: excluded.map(({ definition }) => definition),
  resendOf: row.resendOf,
  topicId: topic?.id ?? null,
});

/** Converts errors that a user can fix to problems, below the path of the affected part. */
export async function collecting<Result>(
  problems: FieldProblem[],
  path: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const located = error.extra.errors?.map((error) => ({
      ...error,
      path: `${path}.${error.path}`,
    }));
    problems.push(
      ...(located?.length ? located : [{ path, code: error.code, message: error.message }]),
    );
    return undefined;
  }
}

export function contactsOf(
  counts: readonly AudienceCount[],
  workspaceZone: string,
): Pick<CampaignReview, "matched" | "canReceive" | "leftOut" | "zones"> {
  const total = (rows: readonly AudienceCount[]) => rows.reduce((sum, row) => sum + row.people, 0);
  const receiving = counts.filter((row) => row.reason === null);
  const zones = new Map<string, number>();
  for (const { zone, people } of receiving)
    zones.set(zone ?? workspaceZone, (zones.get(zone ?? workspaceZone) ?? 0) + people);
  const left = new Map<NonNullable<AudienceCount["reason"]>, number>();
  for (const { reason, people } of counts)
    if (reason !== null) left.set(reason, (left.get(reason) ?? 0) + people);
  const most = (a: { count: number }, b: { count: number }) => b.count - a.count;
  const hasZones = receiving.some(({ zone }) => zone !== null);
  return {
    matched: total(counts),
    canReceive: total(receiving),
    leftOut: [...left].map(([reason, count]) => ({ reason, count })).toSorted(most),
    zones: hasZones ? [...zones].map(([zone, count]) => ({ zone, count })).toSorted(most) : [],
  };
}
