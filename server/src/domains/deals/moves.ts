import {
  AppError,
  type loseDealBody,
  type moveDealBody,
  type winDealBody,
} from "@arauto/contracts";
import { generateKeyBetween } from "fractional-indexing";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import { localTimeOf } from "../../platform/local-time.ts";
import { type NewEvent, recordEvents } from "../../platform/events/events.ts";
import { getPipeline } from "../pipelines/index.ts";
import type { Actor } from "./actor.ts";
import * as moves from "./move-queries.ts";
import * as queries from "./queries.ts";
import { publishChange } from "./topic.ts";

/** A move, win or loss that its user reverts within this time counts as a slip, and leaves no trace. */
const SLIP_MS = 60_000;

type Place = Pick<z.output<typeof moveDealBody>, "afterId" | "beforeId">;

/** Locks a deal. @throws AppError NOT_FOUND */
export async function lockDeal(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<queries.LockedDeal> {
  const [deal] = await queries.lock(tx, tenantId, [id]);
  if (!deal) throw new AppError("NOT_FOUND");
  return deal;
}

/**
 * Returns the rank of a deal's new position in a locked stage. Ignores cards that were moved away meanwhile: the
 * position is below `afterId`, or else above `beforeId`, or else on top.
 */
async function positionIn(
  tx: Transaction,
  tenantId: string,
  stageId: string,
  dealId: string,
  { afterId, beforeId }: Place,
): Promise<string> {
  const gap =
    (afterId && (await moves.findGapAfter(tx, tenantId, stageId, dealId, afterId))) ||
    (beforeId && (await moves.findGapBefore(tx, tenantId, stageId, dealId, beforeId)));
  if (gap) return generateKeyBetween(gap.above, gap.below);
  return generateKeyBetween(null, await moves.findTop(tx, tenantId, stageId, dealId));
}

/** Returns the position on top of a stage, which is locked until the transaction ends. @throws AppError NOT_FOUND */
export async function topOf(
  tx: Transaction,
  tenantId: string,
  stageId: string,
  dealId: string,
): Promise<{ position: string; stage: moves.TargetStage }> {
  const stage = await requireStage(tx, tenantId, stageId);
  const place = { afterId: null, beforeId: null };
  return { stage, position: await positionIn(tx, tenantId, stageId, dealId, place) };
}

/** Returns a position, or the next one below it if another card has taken it. The stage is locked. */
async function freePosition(
  tx: Transaction,
  tenantId: string,
  stageId: string,
  dealId: string,
  requested: string,
): Promise<string> {
  const { isTaken, below } = await moves.findAt(tx, tenantId, stageId, dealId, requested);
  return isTaken ? generateKeyBetween(requested, below) : requested;
}

/**
 * Returns a free position for a reopened or restored deal: its previous one, or on top of the first stage if its own
 * was deleted.
 */
export async function freePlace(
  tx: Transaction,
  tenantId: string,
  pipelineId: string,
  was: { stageId: string; dealId: string; position: string },
): Promise<{ stageId: string; position: string }> {
  const stage = await moves.lockStage(tx, tenantId, was.stageId);
  if (stage) {
    const position = await freePosition(tx, tenantId, stage.id, was.dealId, was.position);
    return { stageId: stage.id, position };
  }
  const [first] = (await getPipeline(tx, tenantId, pipelineId)).stages;
  if (!first) throw new AppError("NOT_FOUND", "Stage not found");
  const { position } = await topOf(tx, tenantId, first.id, was.dealId);
  return { stageId: first.id, position };
}

/** Locks a stage until the transaction ends, and returns its currency. @throws AppError NOT_FOUND */
export async function holdStage(
  tx: Transaction,
  tenantId: string,
  stageId: string,
): Promise<string> {
  return (await requireStage(tx, tenantId, stageId)).currency;
}

async function requireStage(
  tx: Transaction,
  tenantId: string,
  stageId: string,
): Promise<moves.TargetStage> {
  const stage = await moves.lockStage(tx, tenantId, stageId);
  if (!stage) throw new AppError("NOT_FOUND", "Stage not found");
  return stage;
}

/**
 * Moves a deal to a position in a stage, and reopens it if it was closed. The last of several moves wins.
 * @throws AppError NOT_FOUND; WRONG_STATE for a pipeline with another currency
 */
export async function moveDeal(
  tx: Transaction,
  actor: Actor,
  id: string,
  { stageId, ...place }: z.output<typeof moveDealBody>,
): Promise<void> {
  const deal = await lockDeal(tx, actor.tenantId, id);
  const stage = await requireStage(tx, actor.tenantId, stageId);
  if (stage.currency !== deal.currency)
    throw new AppError("WRONG_STATE", "The pipeline has another currency");
  const position = await positionIn(tx, actor.tenantId, stageId, id, place);
  await putInto(tx, actor, deal, stage, position);
}

/**
 * Reopens a closed deal at its previous position.
 * @throws AppError NOT_FOUND; WRONG_STATE for an open deal, or when its stage was deleted
 */
export async function reopenDeal(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const { tenantId } = actor;
  const deal = await lockDeal(tx, tenantId, id);
  if (deal.status === "open") throw new AppError("WRONG_STATE", "The deal is already open");
  const stage = await moves.lockStage(tx, tenantId, deal.stageId);
  if (!stage) throw new AppError("WRONG_STATE", "Its stage was deleted. Move it to another one");
  const position = await freePosition(tx, tenantId, stage.id, id, deal.position);
  await putInto(tx, actor, deal, stage, position);
}

async function putInto(
  tx: Transaction,
  actor: Actor,
  deal: queries.LockedDeal,
  stage: moves.TargetStage,
  position: string,
): Promise<void> {
  const { tenantId, userId } = actor;
  const { id, now } = deal;
  const isReopened = deal.status !== "open";
  const isElsewhere = stage.id !== deal.stageId;
  const slip = isReopened || isElsewhere ? await slipBefore(tx, actor, deal, stage.id) : undefined;
  await moves.place(
    tx,
    tenantId,
    id,
    {
      pipelineId: stage.pipelineId,
      stageId: stage.id,
      position,
      status: "open",
      value: slip && slip.kind !== "moved" ? slip.formerValue : deal.value,
      stageEnteredAt: slip?.enteredAt ?? (isElsewhere ? now : deal.stageEnteredAt),
      closedOn: null,
      lostReasonId: null,
      lostNote: "",
    },
    { userId, now, isActivity: isReopened || isElsewhere },
  );
  if (isReopened || isElsewhere) {
    let changeId: string | undefined;
    if (slip) await moves.removeHistory(tx, tenantId, slip.id);
    else
      changeId = await addHistory(tx, actor, deal, {
        kind: isReopened ? "reopened" : "moved",
        pipelineId: stage.pipelineId,
        toStageId: stage.id,
      });
    await record(tx, actor, deal, {
      type: "deal.moved",
      data: {
        dealId: id,
        pipelineId: stage.pipelineId,
        stageId: stage.id,
        formerStageId: deal.stageId,
        ...(changeId !== undefined && { changeId }),
        ...(isReopened && { reopened: true }),
        ...(slip && { reverted: true }),
      },
    });
  }
  await publishChange(tx, tenantId);
}

/** Returns the move, win or loss that moving the deal to a stage reverts, if it was a slip. */
async function slipBefore(
  tx: Transaction,
  { tenantId, userId }: Actor,
  deal: queries.LockedDeal,
  stageId: string,
): Promise<moves.LastHistory | undefined> {
  const last = await moves.findLastHistory(tx, tenantId, deal.id);
  const isReverted =
    last !== undefined &&
    userId !== null &&
    last.userId === userId &&
    last.fromStageId === stageId &&
    (last.kind === "moved" || last.kind === "won" || last.kind === "lost") &&
    deal.now.getTime() - last.at.getTime() < SLIP_MS;
  return isReverted ? last : undefined;
}

/** Marks a deal as won, or changes value and date of a won one. @throws AppError NOT_FOUND, VALIDATION */
export async function winDeal(
  tx: Transaction,
  actor: Actor,
  id: string,
  { value: given, closedOn: day }: z.output<typeof winDealBody>,
): Promise<void> {
  const deal = await lockDeal(tx, actor.tenantId, id);
  const value = given === undefined ? deal.value : given;
  const closedOn = await dayOf(tx, actor.tenantId, deal, "won", day);
  const reason = { lostReasonId: null, lostNote: "" };
  await close(tx, actor, deal, { status: "won", value, closedOn, ...reason });
}

/** Marks a deal as lost, or changes reason, note and date of a lost one. @throws AppError NOT_FOUND, VALIDATION */
export async function loseDeal(
  tx: Transaction,
  actor: Actor,
  id: string,
  { reasonId, note, closedOn: day }: z.output<typeof loseDealBody>,
): Promise<void> {
  const { tenantId } = actor;
  const deal = await lockDeal(tx, tenantId, id);
  if (!(await moves.isLostReason(tx, tenantId, reasonId)))
    throw new AppError("NOT_FOUND", "Lost reason not found");
  const closedOn = await dayOf(tx, tenantId, deal, "lost", day);
  const reason = { lostReasonId: reasonId, lostNote: note };
  await close(tx, actor, deal, { status: "lost", value: deal.value, closedOn, ...reason });
}

/** Returns the closing day of a deal: as given, as before, or today in the workspace's time zone. */
async function dayOf(
  tx: Transaction,
  tenantId: string,
  deal: queries.LockedDeal,
  status: "won" | "lost",
  given: string | undefined,
): Promise<string> {
  const today = localTimeOf(deal.now, await queries.findTimeZone(tx, tenantId)).slice(0, 10);
  if (given !== undefined && given > today) {
    const message = "A deal can't be closed in the future";
    const errors = [{ path: "closedOn", code: "inFuture", message }];
    throw new AppError("VALIDATION", message, { errors });
  }
  return given ?? (deal.status === status ? deal.closedOn : null) ?? today;
}

interface Closing extends Pick<moves.Placement, "value" | "lostReasonId" | "lostNote"> {
  status: "won" | "lost";
  closedOn: string;
}

async function close(
  tx: Transaction,
  actor: Actor,
  deal: queries.LockedDeal,
  closing: Closing,
): Promise<void> {
  const { tenantId, userId } = actor;
  const { id, now, pipelineId, stageId, position, stageEnteredAt, currency } = deal;
  const { status, value, lostReasonId } = closing;
  const placement = { pipelineId, stageId, position, stageEnteredAt, ...closing };
  await moves.place(tx, tenantId, id, placement, { userId, now, isActivity: true });
  if (deal.status === status) {
    if (value !== deal.value) await addHistory(tx, actor, deal, { kind: "valueChanged", value });
    const changed = [
      ...(value === deal.value ? [] : ["value"]),
      ...(closing.closedOn === deal.closedOn ? [] : ["closedOn"]),
      ...(lostReasonId === deal.lostReasonId && closing.lostNote === deal.lostNote ? [] : ["lost"]),
    ];
    if (changed.length > 0)
      await record(tx, actor, deal, {
        type: "deal.updated",
        data: { dealId: id, pipelineId, changed },
      });
  } else {
    const reason = { reasonId: lostReasonId, note: closing.lostNote };
    const entry = { kind: status, value, toStageId: null, ...reason };
    const changeId = await addHistory(tx, actor, deal, entry);
    const facts = { dealId: id, changeId, pipelineId, stageId, value, currency };
    await record(
      tx,
      actor,
      deal,
      lostReasonId === null
        ? { type: "deal.won", data: facts }
        : { type: "deal.lost", data: { ...facts, reasonId: lostReasonId } },
    );
  }
  await publishChange(tx, tenantId);
}

/** Adds an entry to a deal's history, dated to when the deal was locked. Returns its id. */
export async function addHistory(
  tx: Transaction,
  { tenantId, userId, workflowId }: Actor,
  deal: queries.LockedDeal,
  entry: Partial<moves.NewHistory> & Pick<moves.NewHistory, "kind">,
): Promise<string> {
  const id = v7();
  await moves.insertHistory(tx, tenantId, {
    id,
    dealId: deal.id,
    at: deal.now,
    userId,
    workflowId: workflowId ?? null,
    pipelineId: deal.pipelineId,
    fromStageId: deal.stageId,
    toStageId: null,
    enteredAt: deal.stageEnteredAt,
    value: deal.value,
    formerValue: deal.value,
    reasonId: null,
    note: "",
    ...entry,
  });
  return id;
}

type DealEvent = NewEvent<
  "deal.created" | "deal.updated" | "deal.moved" | "deal.won" | "deal.lost" | "deal.deleted"
>;

/** Records an event about a deal and its primary contact. */
export function record(
  tx: Transaction,
  { tenantId, userId }: Actor,
  { contactIds }: Pick<queries.LockedDeal, "contactIds">,
  event: DealEvent,
): Promise<void> {
  return recordEvents(tx, tenantId, [{ ...event, contactId: contactIds[0] ?? null, userId }]);
}
