import {
  AppError,
  type createDealBody,
  type Deal,
  DEAL_CLICK_DAYS,
  DEAL_TAGS_MAX,
  type DealAction,
  type DealBoard,
  type DealMatching,
  type DealOrigin,
  type FieldValues,
  type updateDealBody,
} from "@arauto/contracts";
import { isDeepStrictEqual } from "node:util";
import { v7 } from "uuid";
import type { z } from "zod";
import { isUniqueViolation, type Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import { checkFieldValues, fieldsForWriting } from "../custom-fields/index.ts";
import { getPipeline } from "../pipelines/index.ts";
import type { Actor } from "./actor.ts";
import { resolveFieldConditions } from "./field-conditions.ts";
import type { DealConditions } from "./matching-sql.ts";
import * as moves from "./moves.ts";
import { presentDeals } from "./presented.ts";
import * as queries from "./queries.ts";
import { publishChange } from "./topic.ts";

const DAY_MS = 24 * 60 * 60_000;

/**
 * Resolves `me`, `nobody` and members to users, and conditions on custom fields. A former member matches nothing.
 * @throws AppError VALIDATION for a condition on a field that doesn't exist, or doesn't fit its type
 */
export async function conditionsOf(
  tx: Transaction,
  { tenantId, userId }: Actor,
  { owner, field, ...given }: Partial<DealMatching>,
): Promise<DealConditions> {
  const fields = field && (await resolveFieldConditions(tx, tenantId, field));
  const conditions = { ...given, fields };
  if (owner === undefined) return conditions;
  if (owner === "nobody") return { ...conditions, ownerId: null };
  const ownerId = owner === "me" ? userId : await queries.findUserOf(tx, tenantId, owner);
  return { ...conditions, ownerId: ownerId ?? NO_USER };
}
const NO_USER = "00000000-0000-0000-0000-000000000000";

export async function listDeals(
  tx: Transaction,
  actor: Actor,
  {
    limit,
    cursor,
    page: pageNumber,
    sort,
    exactTotal,
    ...given
  }: ListQuery & Partial<DealMatching>,
) {
  const conditions = await conditionsOf(tx, actor, given);
  const list = { limit, cursor, page: pageNumber, sort, exactTotal };
  const { rows, ...page } = await queries.findPage(tx, actor.tenantId, conditions, list);
  return { items: await presentDeals(tx, actor.tenantId, rows), ...page };
}

/** Returns a deal as in lists. @throws AppError NOT_FOUND */
export async function getDeal(tx: Transaction, tenantId: string, id: string): Promise<Deal> {
  const row = await queries.find(tx, tenantId, id);
  const [deal] = row ? await presentDeals(tx, tenantId, [row]) : [];
  if (!deal) throw new AppError("NOT_FOUND");
  return deal;
}

/** Returns the sums of a pipeline's deals that match. @throws AppError NOT_FOUND */
export async function getBoard(
  tx: Transaction,
  actor: Actor,
  given: Partial<DealMatching> & { pipelineId: string },
): Promise<DealBoard> {
  const { tenantId } = actor;
  const conditions = await conditionsOf(tx, actor, given);
  const { id, name, currency, stages } = await getPipeline(tx, tenantId, given.pipelineId);
  const [sums, closed, suppressedCount] = await Promise.all([
    queries.sumByStage(tx, tenantId, conditions),
    queries.sumClosed(tx, tenantId, conditions),
    queries.countSuppressed(tx, tenantId, conditions),
  ]);
  const withSums = stages.map((stage) => {
    const {
      count = 0,
      staleCount = 0,
      value = 0,
    } = sums.find(({ stageId }) => stageId === stage.id) ?? {};
    return {
      ...stage,
      count,
      staleCount,
      value,
      weighted: weightedValue(value, stage.probability),
    };
  });
  const total = (of: "count" | "staleCount" | "value" | "weighted") =>
    withSums.reduce((sum, stage) => sum + stage[of], 0);
  const closedAs = (status: "won" | "lost") => {
    const { count = 0, value = 0 } = closed.find((row) => row.status === status) ?? {};
    return { count, value };
  };
  return {
    pipelineId: id,
    name,
    currency,
    stages: withSums,
    open: {
      count: total("count"),
      staleCount: total("staleCount"),
      suppressedCount,
      value: total("value"),
      weighted: total("weighted"),
    },
    won: closedAs("won"),
    lost: closedAs("lost"),
  };
}

/** Weights a value by a probability in percent. */
export const weightedValue = (value: number, probability: number): number =>
  Math.round((value * probability) / 100);

type Values = Omit<z.output<typeof updateDealBody>, "version">;

/** A new deal; workflows and API requests set its origin. */
export type NewDeal = Omit<z.output<typeof createDealBody>, "origin"> & { origin: DealOrigin };

/**
 * Creates a deal on top of its stage.
 * @throws AppError NOT_FOUND for an unknown pipeline or stage; VALIDATION for an unknown contact or member
 */
export async function createDeal(tx: Transaction, actor: Actor, deal: NewDeal): Promise<Deal> {
  return getDeal(tx, actor.tenantId, await addDeal(tx, actor, deal));
}

/** Creates a deal like `createDeal`, and returns its id. */
export async function addDeal(
  tx: Transaction,
  actor: Actor,
  { pipelineId, stageId: requestedStageId, origin, ...values }: NewDeal,
): Promise<string> {
  const { tenantId, userId } = actor;
  const pipeline = await getPipeline(tx, tenantId, pipelineId);
  const stageId = requestedStageId ?? pipeline.stages[0]?.id;
  if (stageId === undefined || pipeline.stages.every(({ id }) => id !== stageId))
    throw new AppError("NOT_FOUND", "Stage not found");
  const contactIds = await requireContacts(tx, tenantId, values);
  const ownerId = await requireMember(tx, tenantId, values.ownerId, "ownerId");
  const fields = await requireFields(tx, tenantId, values.fields, {});
  const id = v7();
  const { position } = await moves.topOf(tx, tenantId, stageId, id);
  const now = await queries.findNow(tx);
  const campaignId = await attribute(tx, tenantId, contactIds[0], now);
  const { title, company, value, expectedCloseOn, tags } = values;
  const place = { pipelineId, stageId, position, origin, campaignId, userId };
  const externalId = values.externalId ?? null;
  const own = { externalId, title, company, value, ownerId, expectedCloseOn, tags, fields };
  await queries.insert(tx, tenantId, { id, ...place, ...own }, now).catch(externalIdTaken);
  await queries.saveContacts(tx, tenantId, id, contactIds);
  const deal = await moves.lockDeal(tx, tenantId, id);
  const changeId = await moves.addHistory(tx, actor, deal, {
    kind: "created",
    at: now,
    fromStageId: null,
    toStageId: stageId,
    enteredAt: null,
    formerValue: null,
  });
  await moves.record(tx, actor, deal, {
    type: "deal.created",
    data: { dealId: id, changeId, pipelineId, stageId, value, currency: pipeline.currency, origin },
  });
  await publishChange(tx, tenantId);
  return id;
}

/** Returns the campaign attributed to a contact's deal, by their last click in the preceding period. */
async function attribute(
  tx: Transaction,
  tenantId: string,
  contactId: string | undefined,
  until: Date,
): Promise<string | null> {
  if (contactId === undefined) return null;
  const since = new Date(until.getTime() - DEAL_CLICK_DAYS * DAY_MS);
  return queries.findClickedCampaign(tx, tenantId, contactId, { since, until });
}

/** Returns the contacts of a deal, the primary one first. @throws AppError VALIDATION for unknown contacts */
async function requireContacts(
  tx: Transaction,
  tenantId: string,
  { contactId, otherContactIds }: Pick<Values, "contactId" | "otherContactIds">,
): Promise<string[]> {
  const ids = [...new Set([...(contactId === null ? [] : [contactId]), ...otherContactIds])];
  if (contactId === null && otherContactIds.length > 0)
    throw invalid("contactId", "required", "Other contacts need a primary one");
  const known = await queries.holdContacts(tx, tenantId, ids);
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw invalid(
      unknown === contactId ? "contactId" : "otherContactIds",
      "contactNotFound",
      "There is no such contact",
    );
  return ids;
}

/** Returns the user of a member. @throws AppError VALIDATION for an unknown one */
export async function requireMember(
  tx: Transaction,
  tenantId: string,
  memberId: string | null,
  path: string,
): Promise<string | null> {
  if (memberId === null) return null;
  const userId = await queries.findUserOf(tx, tenantId, memberId);
  if (userId === undefined) throw invalid(path, "memberNotFound", "There is no such member");
  return userId;
}

/** Returns the values of custom fields to store. @throws AppError VALIDATION */
async function requireFields(
  tx: Transaction,
  tenantId: string,
  given: FieldValues | undefined,
  stored: FieldValues,
): Promise<FieldValues> {
  if (given === undefined) return stored;
  const known = await fieldsForWriting(tx, tenantId, "deal");
  const { values, problems } = checkFieldValues(known, given, stored);
  if (problems.length > 0) throw new AppError("VALIDATION", undefined, { errors: problems });
  return values;
}

function externalIdTaken(error: unknown): never {
  if (!isUniqueViolation(error, "deals_external")) throw error;
  const message = "Another deal has this external id";
  throw new AppError("IDENTIFIER_TAKEN", message, {
    errors: [{ path: "externalId", code: "IDENTIFIER_TAKEN", message }],
  });
}

function invalid(path: string, code: string, message: string): AppError {
  return new AppError("VALIDATION", message, { errors: [{ path, code, message }] });
}

/**
 * Updates the fields of a deal.
 * @throws AppError NOT_FOUND; VERSION_CONFLICT with the current deal; VALIDATION for an unknown contact or member
 */
export async function updateDeal(
  tx: Transaction,
  actor: Actor,
  id: string,
  { version, ...values }: z.output<typeof updateDealBody>,
): Promise<Deal> {
  const { tenantId } = actor;
  // Locked before the deal, as when a field is deleted: another order could deadlock.
  if (values.fields !== undefined) await fieldsForWriting(tx, tenantId, "deal");
  const deal = await moves.lockDeal(tx, tenantId, id);
  if (deal.version !== version)
    throw new AppError("VERSION_CONFLICT", undefined, { current: await getDeal(tx, tenantId, id) });
  const contactIds = await requireContacts(tx, tenantId, values);
  const ownerId = await requireMember(tx, tenantId, values.ownerId, "ownerId");
  const fields = await requireFields(tx, tenantId, values.fields, deal.fields);
  const { title, company, value, expectedCloseOn, tags, externalId = deal.externalId } = values;
  const own = { externalId, title, company, value, expectedCloseOn, tags, ownerId, fields };
  await change(tx, actor, deal, own, contactIds);
  return getDeal(tx, tenantId, id);
}

type Fields = Omit<queries.DealValues, "campaignId">;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Changes the fields of a locked deal. Returns whether any differed. */
async function change(
  tx: Transaction,
  actor: Actor,
  deal: queries.LockedDeal,
  fields: Fields,
  contactIds: readonly string[] = deal.contactIds,
): Promise<boolean> {
  const { tenantId, userId } = actor;
  const { id, pipelineId, now } = deal;
  const changed = [
    ...(
      ["externalId", "title", "company", "value", "ownerId", "expectedCloseOn", "tags"] as const
    ).filter((name) => !same(fields[name], deal[name])),
    ...(contactIds[0] === deal.contactIds[0] ? [] : ["contactId"]),
    ...(isDeepStrictEqual(fields.fields, deal.fields) ? [] : ["fields"]),
    ...(same(contactIds.slice(1), deal.contactIds.slice(1)) ? [] : ["otherContactIds"]),
  ];
  if (changed.length === 0) return false;
  // A manually created deal gets its contact later: only then can it be attributed.
  const campaignId =
    deal.campaignId ??
    (deal.contactIds.length === 0
      ? await attribute(tx, tenantId, contactIds[0], deal.createdAt)
      : null);
  await queries
    .update(tx, tenantId, id, { ...fields, campaignId }, { userId, now })
    .catch(externalIdTaken);
  if (!same(contactIds, deal.contactIds)) await queries.saveContacts(tx, tenantId, id, contactIds);
  if (fields.value !== deal.value)
    await moves.addHistory(tx, actor, deal, {
      kind: "valueChanged",
      value: fields.value,
      enteredAt: null,
    });
  const changedDeal = { contactIds: [...contactIds] };
  await moves.record(tx, actor, changedDeal, {
    type: "deal.updated",
    data: { dealId: id, pipelineId, changed },
  });
  await publishChange(tx, tenantId);
  return true;
}

/**
 * Applies an action to several deals, and returns how many changed. Deals that were deleted, or that it doesn't apply
 * to, stay unchanged.
 * @throws AppError NOT_FOUND for an unknown stage or reason; VALIDATION for an unknown member or a day in the future
 */
export async function bulkUpdate(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
  action: DealAction,
): Promise<number> {
  const { tenantId } = actor;
  const deals = await queries.lock(tx, tenantId, ids);
  const ownerId =
    action.kind === "setOwner"
      ? await requireMember(tx, tenantId, action.ownerId, "action.ownerId")
      : null;
  // In reverse order, because each is put on top.
  const byId = new Map(deals.map((deal) => [deal.id, deal]));
  const inOrder = [...new Set(ids)].toReversed().flatMap((id) => byId.get(id) ?? []);
  let count = 0;
  for (const deal of inOrder) if (await apply(tx, actor, deal, action, ownerId)) count += 1;
  return count;
}

async function apply(
  tx: Transaction,
  actor: Actor,
  deal: queries.LockedDeal,
  action: DealAction,
  ownerId: string | null,
): Promise<boolean> {
  const { currency } = deal;
  switch (action.kind) {
    case "move": {
      const { stage } = await moves.topOf(tx, actor.tenantId, action.stageId, deal.id);
      if (stage.currency !== currency) return false;
      if (stage.id === deal.stageId && deal.status === "open") return false;
      const place = { stageId: action.stageId, afterId: null, beforeId: null };
      await moves.moveDeal(tx, actor, deal.id, place);
      return true;
    }
    case "win":
      if (deal.status === "won") return false;
      await moves.winDeal(tx, actor, deal.id, { closedOn: action.closedOn });
      return true;
    case "lose":
      if (deal.status === "lost") return false;
      await moves.loseDeal(tx, actor, deal.id, action);
      return true;
    case "setOwner":
      return change(tx, actor, deal, { ...deal, ownerId });
    case "setExpectedClose":
      return change(tx, actor, deal, { ...deal, expectedCloseOn: action.expectedCloseOn });
    case "addTag": {
      const tags = [...new Set([...deal.tags, action.tag])];
      return tags.length > DEAL_TAGS_MAX ? false : change(tx, actor, deal, { ...deal, tags });
    }
    case "removeTag": {
      const tags = deal.tags.filter((tag) => tag !== action.tag);
      return change(tx, actor, deal, { ...deal, tags });
    }
  }
}
