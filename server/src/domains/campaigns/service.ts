import {
  AppError,
  type Campaign,
  type CampaignView,
  canEdit,
  type FieldProblem,
  type campaignBody,
  type updateCampaignBody,
} from "@arauto/contracts";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { findTopic, lockTopics } from "../topics/index.ts";
import { engagementOf } from "../tracking/index.ts";
import { missingParts } from "./draft-parts.ts";
import { deleteDraft, insertDraft, undeleteDraft, updateDraft } from "./draft-queries.ts";
import { presentCampaign } from "./presentation.ts";
import type { CampaignRow } from "./campaign-row-sql.ts";
import { countViews, findCampaign, listCampaigns, setArchived } from "./queries.ts";
import { variantResults } from "./variant-queries.ts";

/** The requesting user and their workspace. */
export interface Actor {
  tenantId: string;
  userId: string | null;
}

type Draft = z.output<typeof campaignBody>;
type DraftUpdate = z.output<typeof updateCampaignBody>;

/** @throws AppError NOT_FOUND */
export async function requireCampaign(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<CampaignRow> {
  const row = await findCampaign(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND", "Campaign not found");
  return row;
}

async function present(
  tx: Transaction,
  tenantId: string,
  rows: readonly CampaignRow[],
): Promise<Campaign[]> {
  const started = rows.filter((row) => row.frozen !== null);
  if (started.length === 0) return rows.map((row) => presentCampaign(row, [], []));
  const engagement = await engagementOf(
    tx,
    tenantId,
    started.flatMap((row) => row.ledgers),
  );
  const results = await variantResults(
    tx,
    tenantId,
    started.flatMap((row) => (row.test ? [row.id] : [])),
  );
  return rows.map((row) => {
    const counts = row.ledgers.flatMap((id) => engagement.get(id) ?? []);
    return presentCampaign(row, counts, results.get(row.id) ?? []);
  });
}

/** @throws AppError NOT_FOUND */
export async function readCampaign(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<Campaign> {
  const [campaign] = await present(tx, tenantId, [await requireCampaign(tx, tenantId, id)]);
  if (!campaign) throw new Error("A campaign that was found was not presented");
  return campaign;
}

export function readCampaigns(
  deps: Deps,
  tenantId: string,
  query: Parameters<typeof listCampaigns>[2],
) {
  return deps.database.tenant(tenantId, async (tx) => {
    const { rows, ...page } = await listCampaigns(tx, tenantId, query);
    return { ...page, items: await present(tx, tenantId, rows) };
  });
}

export function readCounts(deps: Deps, tenantId: string): Promise<Record<CampaignView, number>> {
  return deps.database.tenant(tenantId, (tx) => countViews(tx, tenantId));
}

/** @param topicBefore the current topic of a draft, which may stay although it was retired */
async function requireParts(
  tx: Transaction,
  tenantId: string,
  draft: Draft,
  topicBefore: string | null,
): Promise<void> {
  // Deleting a topic deletes its subscriptions, so it must not happen while a campaign starts to reference it.
  if (draft.topicId !== null) await lockTopics(tx, tenantId, [draft.topicId]);
  const missing = await missingParts(tx, tenantId, draft);
  const errors: FieldProblem[] = missing.map((path) => ({
    path,
    code: "notFound",
    message: "This no longer exists",
  }));
  if (
    draft.topicId !== null &&
    draft.topicId !== topicBefore &&
    (await findTopic(tx, tenantId, draft.topicId))?.status === "inactive"
  ) {
    errors.push({ path: "topicId", code: "inactive", message: "This topic is not active" });
  }
  if (errors.length === 0) return;
  throw new AppError("VALIDATION", undefined, { errors });
}

export function createDraft(deps: Deps, actor: Actor, draft: Draft): Promise<Campaign> {
  return deps.database.tenant(actor.tenantId, async (tx) => {
    await requireParts(tx, actor.tenantId, draft, null);
    const id = v7();
    await insertDraft(
      tx,
      actor.tenantId,
      id,
      { ...draft, resendOf: null, workflow: null },
      actor.userId,
    );
    return readCampaign(tx, actor.tenantId, id);
  });
}

/** @throws AppError NOT_FOUND, WRONG_STATE once it was started, VERSION_CONFLICT with the current campaign */
export function changeDraft(
  deps: Deps,
  actor: Actor,
  id: string,
  draft: DraftUpdate,
): Promise<Campaign> {
  return deps.database.tenant(actor.tenantId, async (tx) => {
    const before = await requireOwn(tx, actor.tenantId, id);
    await requireParts(tx, actor.tenantId, draft, before.topicId);
    const changed = await updateDraft(tx, actor.tenantId, id, draft);
    if (changed) await deps.sendGate.draftChanged(tx, actor.tenantId, id, actor.userId);
    const current = await readCampaign(tx, actor.tenantId, id);
    if (changed) return current;
    if (!canEdit(current.status)) throw wrongState("changed", current.status);
    throw new AppError("VERSION_CONFLICT", undefined, { current });
  });
}

/** Deletes a draft, which can be restored for some days. @throws AppError NOT_FOUND, WRONG_STATE once it was started */
export function removeDraft(deps: Deps, actor: Actor, id: string): Promise<void> {
  return deps.database.tenant(actor.tenantId, async (tx) => {
    if (await deleteDraft(tx, actor.tenantId, id)) return;
    throw wrongState("deleted", (await requireCampaign(tx, actor.tenantId, id)).status);
  });
}

/**
 * Restores a deleted draft unchanged; a no-op if it is not deleted. Records it references may have been deleted
 * meanwhile, which prevents a start, so that a missing filter never widens the audience.
 * @throws AppError NOT_FOUND, also after the retention period
 */
export function restoreDraft(deps: Deps, { tenantId }: Actor, id: string): Promise<Campaign> {
  return deps.database.tenant(tenantId, async (tx) => {
    await undeleteDraft(tx, tenantId, id);
    return readCampaign(tx, tenantId, id);
  });
}

/** Archives or unarchives a campaign that is not in progress. @throws AppError NOT_FOUND, WRONG_STATE */
export function fileCampaign(
  deps: Deps,
  { tenantId }: Actor,
  id: string,
  archived: boolean,
): Promise<Campaign> {
  return deps.database.tenant(tenantId, async (tx) => {
    const row = await requireOwn(tx, tenantId, id);
    if (!(await setArchived(tx, tenantId, id, archived))) throw wrongState("archived", row.status);
    return readCampaign(tx, tenantId, id);
  });
}

/**
 * Returns a campaign or workflow that can be acted on directly.
 * @throws AppError NOT_FOUND; WRONG_STATE for a workflow's message, which follows its workflow
 */
export async function requireOwn(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<CampaignRow> {
  const row = await requireCampaign(tx, tenantId, id);
  if (row.kind === "message")
    throw new AppError(
      "WRONG_STATE",
      "This message belongs to a workflow. Use the workflow instead",
    );
  return row;
}

/** @throws AppError NOT_FOUND; WRONG_STATE for a workflow and for a workflow's message */
export async function requireOneOff(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<CampaignRow> {
  const row = await requireOwn(tx, tenantId, id);
  if (row.kind === "workflow")
    throw new AppError(
      "WRONG_STATE",
      "This campaign is a workflow. Use the workflow routes instead",
    );
  return row;
}

/** Creates the error for an action that the current status does not allow. */
export function wrongState(
  verb: string,
  status: string,
  kind: "campaign" | "workflow" = "campaign",
): AppError {
  return new AppError("WRONG_STATE", `A ${kind} that is ${status} can't be ${verb}`);
}
