import type { StepOf } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { audienceOf, frozenAudience } from "../audience/index.ts";
import { findFrozenCampaign } from "../ledger/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import {
  among,
  type Entrance,
  findEntered,
  insertEntrants,
  insertPresent,
  setEntered,
} from "./enrollment-queries.ts";
import { addCounts } from "./move-queries.ts";
import { arrivals } from "./moves.ts";
import { findNextDue, type RunAtStep, type RunningWorkflow } from "./run-queries.ts";
import { nextTime } from "./schedule-times.ts";
import type { PublishedVersion } from "./version-queries.ts";

/** The interval at which the audience is checked for new contacts. */
const POLL_MS = 15_000;
/** The interval is at least this multiple of the last check's duration, to bound the load. */
const EVALUATION_SHARE = 20;

/** Contacts that one transaction enrolls. */
const ENTRANTS_MAX = 50_000;

/** Returns the entry of a version. */
export function entryOf({ definition, version }: PublishedVersion): StepOf<"entry"> {
  const entry = definition.steps.find((step): step is StepOf<"entry"> => step.type === "entry");
  if (!entry) throw new Error(`Version ${version} has no entry`);
  return entry;
}

/** Returns the next time of an automatic enrollment; null: never. */
function nextEntry(entry: StepOf<"entry">, timeZone: string, evaluationMs: number): Date | null {
  const { trigger, schedule } = entry.config;
  if (trigger === "joins")
    return new Date(Date.now() + Math.max(POLL_MS, evaluationMs * EVALUATION_SHARE));
  return trigger === "schedule" && schedule ? nextTime(schedule, timeZone, new Date()) : null;
}

/** Returns whether contacts are due to be enrolled now. */
export function isEntryDue(
  { entryOpen, hasEntered, nextEntryAt }: RunningWorkflow,
  entry: StepOf<"entry">,
): boolean {
  if (!entryOpen) return false;
  const { trigger } = entry.config;
  if (trigger === "once") return !hasEntered;
  if (trigger === "joins") return !hasEntered || nextEntryAt === null || nextEntryAt <= new Date();
  return nextEntryAt !== null && nextEntryAt <= new Date();
}

/**
 * Enrolls contacts that are due, a limited number per transaction: after a crash it continues with the rest, and a
 * repetition finds them inside. A schedule that missed several times while no process ran enrolls once.
 * @throws AppError FILTER_INVALID, CAMPAIGN_INCOMPLETE when a part of the audience was deleted
 */
export async function enrollDueContacts(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  version: PublishedVersion,
  { hasEntered, nextEntryAt }: RunningWorkflow,
): Promise<void> {
  const entry = entryOf(version);
  const { trigger, includesPresent } = entry.config;
  const campaign = await findFrozenCampaign(tx, tenantId, workflowId);
  if (!campaign?.content) throw new Error(`Workflow ${workflowId} has no frozen audience`);
  const audience = await audienceOf(tx, tenantId, frozenAudience(campaign.content));
  const { timeZone } = await workspaceFacts(tx, tenantId);
  const entrance: Entrance = { tenantId, workflowId, version: version.version, step: entry.id };
  const startedAt = performance.now();
  if (trigger === "joins" && !hasEntered && !includesPresent)
    await insertPresent(tx, entrance, audience.matches);
  const were =
    trigger === "schedule"
      ? { kind: "outside" as const, since: nextEntryAt ?? new Date() }
      : { kind: "never" as const };
  const people = await insertEntrants(tx, entrance, audience, were, ENTRANTS_MAX);
  const evaluationMs = performance.now() - startedAt;
  const isAll = people < ENTRANTS_MAX;
  await setEntered(
    tx,
    tenantId,
    workflowId,
    people,
    isAll ? { at: nextEntry(entry, timeZone, evaluationMs), evaluationMs } : null,
  );
  if (people > 0)
    await addCounts(tx, tenantId, workflowId, arrivals(entry.id, people), {
      finished: 0,
      failed: 0,
      left: 0,
    });
}

/**
 * Enrolls those of some contacts who are in the audience and not inside, for a workflow that starts with an event of
 * theirs. Returns those who entered.
 * @throws AppError FILTER_INVALID, CAMPAIGN_INCOMPLETE when a part of the audience was deleted
 */
export async function enrollOnEvent(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  version: PublishedVersion,
  contactIds: readonly string[],
): Promise<RunAtStep[]> {
  if (contactIds.length === 0) return [];
  const campaign = await findFrozenCampaign(tx, tenantId, workflowId);
  if (!campaign?.content) throw new Error(`Workflow ${workflowId} has no frozen audience`);
  const audience = await audienceOf(tx, tenantId, frozenAudience(campaign.content));
  const { id: step } = entryOf(version);
  const people = await insertEntrants(
    tx,
    { tenantId, workflowId, version: version.version, step },
    among(audience, contactIds),
    { kind: "outside", since: null },
    contactIds.length,
  );
  if (people === 0) return [];
  await setEntered(tx, tenantId, workflowId, people, null);
  await addCounts(tx, tenantId, workflowId, arrivals(step, people), {
    finished: 0,
    failed: 0,
    left: 0,
  });
  return findEntered(tx, tenantId, workflowId, step, contactIds);
}

/** Returns whether the workflow is over: no contact is inside, and none can enter automatically. */
export function isOver(
  { entryOpen, hasEntered, inside }: RunningWorkflow,
  entry: StepOf<"entry">,
): boolean {
  return inside === 0 && (!entryOpen || (entry.config.trigger === "once" && hasEntered));
}

/** Interval for checking messages in flight. */
const MAILING_MS = 1_000;
/** Interval for re-evaluating the conditions that contacts wait for, and its maximum when an evaluation takes long. */
const PATIENCE_MS = { soonest: 15_000, latest: 300_000 };

/**
 * Returns the milliseconds until the conditions that contacts wait for are evaluated again. @param spentMs duration of
 * the last evaluation
 */
export const evaluationDelay = (spentMs: number): number =>
  Math.min(Math.max(PATIENCE_MS.soonest, spentMs * EVALUATION_SHARE), PATIENCE_MS.latest);

/**
 * Returns when the next tick is due; null: none is scheduled. @param patientAt when waiting contacts are evaluated
 * next; null: none waits for an evaluation
 */
export async function nextTickAt(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  { entryOpen, nextEntryAt }: RunningWorkflow,
  patientAt: Date | null,
): Promise<Date | null> {
  const { dueAt, anyMailing } = await findNextDue(tx, tenantId, workflowId);
  const times = [
    dueAt?.getTime(),
    entryOpen ? nextEntryAt?.getTime() : undefined,
    anyMailing ? Date.now() + MAILING_MS : undefined,
    patientAt?.getTime(),
  ].filter((time) => time !== undefined);
  return times.length === 0 ? null : new Date(Math.min(...times));
}
