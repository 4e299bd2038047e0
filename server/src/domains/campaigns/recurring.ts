import { AppError, campaignBody, canStart, type TemplateContent } from "@arauto/contracts";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps, PlannedSend } from "../../platform/deps.ts";
import { missingParts } from "./draft-parts.ts";
import { deleteDraft, insertDraft, setData, undeleteDraft, updateDraft } from "./draft-queries.ts";
import { findCampaign } from "./queries.ts";
import { approvableCampaign, countReceivers, plannedSend } from "./approvable.ts";
import { type Actor, requireOneOff } from "./service.ts";
import { partsToSend, startCampaign } from "./start.ts";

/** The `data` of an email. */
export type MailData = TemplateContent["sampleData"];

/** The parts of a campaign that is created and started in one step. */
export type RecurringCampaign = Pick<z.input<typeof campaignBody>, "name"> &
  Partial<z.input<typeof campaignBody>>;

/**
 * Creates the draft of a run with a given id, with the `data` of its email. Can be repeated: a draft whose parts differ
 * by now is updated, which ends an approval request. Returns whether it still has to be started.
 */
export async function prepare(
  deps: Pick<Deps, "database" | "sendGate">,
  { tenantId, userId }: Actor,
  id: string,
  campaign: RecurringCampaign,
  take: (tx: Transaction) => Promise<MailData | null> = () => Promise.resolve(null),
): Promise<boolean> {
  const draft = campaignBody.parse(campaign);
  return deps.database.tenant(tenantId, async (tx) => {
    // An earlier call may have been killed after it deleted the draft.
    const isBack = await undeleteDraft(tx, tenantId, id);
    if (isBack) await setData(tx, tenantId, id, await take(tx));
    const row = await findCampaign(tx, tenantId, id);
    if (!row) {
      const all = { ...draft, resendOf: null, workflow: null };
      await insertDraft(tx, tenantId, id, all, userId);
      await setData(tx, tenantId, id, await take(tx));
      return true;
    }
    if (!canStart(row.status)) return false;
    const isSame = PARTS.every((part) => JSON.stringify(row[part]) === JSON.stringify(draft[part]));
    if (isSame) return true;
    await updateDraft(tx, tenantId, id, { ...draft, version: row.version });
    await deps.sendGate.draftChanged(tx, tenantId, id, null);
    return true;
  });
}

/** The parts of a task that its campaigns copy. */
const PARTS = [
  "templateId",
  "sendingAccountId",
  "fromName",
  "replyTo",
  "filterIds",
  "excludedFilterIds",
  "topicId",
  "subject",
  "preheader",
] as const;

/** Hooks of a feed in the transactions of its run's campaign. */
export interface FeedPorts {
  /** Returns the `data` of the email, in the transaction that creates the draft. */
  take?: (tx: Transaction) => Promise<MailData | null>;
  /** Called in the transaction that deletes a draft that sends nothing. */
  release?: (tx: Transaction) => Promise<void>;
}

/**
 * Creates a campaign with a given id and starts it, with its current audience. Idempotent by id: sends once. A campaign
 * that can't start is deleted again, unless it needs an approval first.
 * @throws AppError as `startCampaign`
 */
export async function sendOnce(
  deps: Deps,
  actor: Actor,
  id: string,
  campaign: RecurringCampaign,
  task: NonNullable<PlannedSend["task"]>,
  feed: FeedPorts = {},
): Promise<void> {
  const { take, release } = feed;
  if (!(await prepare(deps, actor, id, campaign, take))) return;
  try {
    // No user is there to accept findings, and a working task must not stop.
    await startCampaign(deps, actor, id, "all", task);
  } catch (error) {
    // Other problems may be gone at the next attempt.
    if (error instanceof AppError && error.status < 500 && error.code !== "APPROVAL_REQUIRED")
      await discard(deps, actor.tenantId, id, release);
    throw error;
  }
}

/** Returns whether another member has to approve a draft of a run before it can start. @throws AppError as `startCampaign` */
export async function needsApproval(
  { database, sendGate }: Pick<Deps, "database" | "sendGate">,
  actor: Actor,
  id: string,
  task: NonNullable<PlannedSend["task"]>,
): Promise<boolean> {
  const { tenantId } = actor;
  return database.tenant(tenantId, async (tx) => {
    const row = await requireOneOff(tx, tenantId, id);
    const parts = await partsToSend(tx, tenantId, row);
    const send = plannedSend(tx, actor, id, approvableCampaign(row, parts));
    const countPeople = () => countReceivers(tx, tenantId, parts.content);
    return (await sendGate.needFor(tx, { ...send, countPeople, task })) === "needed";
  });
}

/** Deletes the draft of a run that sends nothing, in a transaction. */
export async function discardIn(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await deleteDraft(tx, tenantId, id);
  await setData(tx, tenantId, id, null);
}

/** Deletes the draft of a run that sends nothing. */
export async function discard(
  { database }: Pick<Deps, "database">,
  tenantId: string,
  id: string,
  release: FeedPorts["release"] = () => Promise.resolve(),
): Promise<void> {
  await database.tenant(tenantId, async (tx) => {
    await discardIn(tx, tenantId, id);
    await release(tx);
  });
}

/** Returns whether a run's campaign exists. */
export async function exists(
  { database }: Pick<Deps, "database">,
  tenantId: string,
  id: string,
): Promise<boolean> {
  return (await database.tenant(tenantId, (tx) => findCampaign(tx, tenantId, id))) !== undefined;
}

/** Returns the number of recipients of a campaign; null until they are frozen. */
export async function countFrozen(
  deps: Pick<Deps, "database">,
  tenantId: string,
  id: string,
): Promise<number | null> {
  const row = await deps.database.tenant(tenantId, (tx) => findCampaign(tx, tenantId, id));
  return row?.frozen ?? null;
}

/** Returns the paths of a campaign that reference something missing from the workspace. */
export const findMissingParts = (
  tx: Transaction,
  tenantId: string,
  campaign: RecurringCampaign,
): Promise<string[]> => missingParts(tx, tenantId, campaignBody.parse(campaign));
