import { AppError, DEAL_TITLE_MAX, type StepOf } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { localTimeOf } from "../../platform/local-time.ts";
import type { Actor } from "./actor.ts";
import { lockStage } from "./move-queries.ts";
import * as moves from "./moves.ts";
import * as queries from "./queries.ts";
import { addDeal } from "./service.ts";
import * as stepQueries from "./step-deal-queries.ts";

type CreateConfig = StepOf<"createDeal">["config"];
type MoveConfig = StepOf<"moveDeal">["config"];
const DAY_MS = 24 * 60 * 60_000;

/** A contact for whom a step of a workflow creates a deal. */
export interface DealWanted {
  contactId: string;
  /** Rendered, of any length. */
  title: string;
}

/**
 * Creates a deal for each contact, and returns their ids by contact. Skips deleted contacts, and those with an open
 * deal in the pipeline if the step is configured that way. A former member owns no deal.
 * @throws AppError NOT_FOUND for an unknown pipeline or stage
 */
export async function createStepDeals(
  tx: Transaction,
  actor: Actor,
  { pipelineId, stageId, value, owner, closesInDays, tags, unlessOpen }: CreateConfig,
  requests: readonly DealWanted[],
): Promise<Map<string, string>> {
  const { tenantId } = actor;
  if (pipelineId === null) throw new AppError("NOT_FOUND", "Pipeline not found");
  const ids = requests.map(({ contactId }) => contactId);
  const present = await stepQueries.lockContacts(tx, tenantId, ids);
  const open = unlessOpen ? await stepQueries.findOpenDeals(tx, tenantId, pipelineId, ids) : [];
  const having = new Set(open.map(({ contactId }) => contactId));
  const owners =
    owner.kind === "contact" ? await stepQueries.findOwnersOf(tx, tenantId, ids) : new Map();
  const member = owner.kind === "member" ? await knownMember(tx, tenantId, owner.memberId) : null;
  const today = await queries.findNow(tx);
  const closes =
    closesInDays === null
      ? null
      : localTimeOf(
          new Date(today.getTime() + closesInDays * DAY_MS),
          await queries.findTimeZone(tx, tenantId),
        ).slice(0, 10);
  const created = new Map<string, string>();
  for (const { contactId, title } of requests) {
    if (!present.has(contactId) || having.has(contactId) || created.has(contactId)) continue;
    const id = await addDeal(tx, actor, {
      pipelineId,
      ...(stageId !== null && { stageId }),
      title: shortened(title),
      company: "",
      value,
      contactId,
      otherContactIds: [],
      ownerId: member ?? owners.get(contactId) ?? null,
      expectedCloseOn: closes,
      tags,
      origin: "workflow",
    });
    created.set(contactId, id);
  }
  return created;
}

/** Shortens a title: variables may make it arbitrarily long, or empty. */
function shortened(title: string): string {
  const line = title.replaceAll(/\s+/g, " ").trim();
  return [...(line === "" ? "—" : line)].slice(0, DEAL_TITLE_MAX).join("").trim();
}

const knownMember = async (tx: Transaction, tenantId: string, memberId: string) =>
  (await queries.findUserOf(tx, tenantId, memberId)) === undefined ? null : memberId;

/** A contact whose deals a step of a workflow moves. */
export interface ContactToMove {
  contactId: string;
  /** The deal for which the contact is in the workflow; null: none. */
  currentDealId: string | null;
}

/**
 * Moves or closes open deals of contacts, and returns each contact's affected deals, including those already in the
 * stage. Deals with a currency other than the stage's pipeline stay unchanged.
 * @throws AppError NOT_FOUND for an unknown stage or reason
 */
export async function moveStepDeals(
  tx: Transaction,
  actor: Actor,
  config: MoveConfig,
  contacts: readonly ContactToMove[],
): Promise<Map<string, string[] | "currencyDiffers">> {
  const { tenantId } = actor;
  const deals = await dealsOf(tx, tenantId, config, contacts);
  // In a fixed order, so that two workflows don't deadlock.
  const locked = await queries.lock(tx, tenantId, [...new Set([...deals.values()].flat())]);
  const { to } = config;
  const stage =
    to.kind === "stage" && to.stageId !== null && locked.length > 0
      ? await lockStage(tx, tenantId, to.stageId)
      : undefined;
  if (to.kind === "stage" && locked.length > 0 && !stage)
    throw new AppError("NOT_FOUND", "Stage not found");
  const refused = new Set<string>();
  for (const deal of locked)
    if (stage && stage.currency !== deal.currency) refused.add(deal.id);
    else if (deal.status === "open") await moveOne(tx, actor, deal, to);
  return new Map(
    [...deals].map(([contactId, ids]) => [
      contactId,
      ids.some((id) => refused.has(id)) ? "currencyDiffers" : ids,
    ]),
  );
}

async function dealsOf(
  tx: Transaction,
  tenantId: string,
  { which, pipelineId }: MoveConfig,
  contacts: readonly ContactToMove[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (which === "current" || pipelineId === null) {
    const ids = contacts.flatMap(({ currentDealId }) => currentDealId ?? []);
    const open = await stepQueries.findOpen(tx, tenantId, ids);
    for (const { contactId, currentDealId } of contacts)
      if (currentDealId !== null && open.has(currentDealId)) found.set(contactId, [currentDealId]);
    return found;
  }
  const ids = contacts.map(({ contactId }) => contactId);
  for (const { contactId, dealId } of await stepQueries.findOpenDeals(
    tx,
    tenantId,
    pipelineId,
    ids,
  )) {
    const known = found.get(contactId);
    if (known === undefined) found.set(contactId, [dealId]);
    else if (which === "all") known.push(dealId);
  }
  return found;
}

async function moveOne(
  tx: Transaction,
  actor: Actor,
  { id, stageId }: queries.LockedDeal,
  to: MoveConfig["to"],
): Promise<void> {
  switch (to.kind) {
    case "stage":
      if (to.stageId === null) throw new AppError("NOT_FOUND", "Stage not found");
      if (to.stageId === stageId) return;
      return moves.moveDeal(tx, actor, id, { stageId: to.stageId, afterId: null, beforeId: null });
    case "won":
      return moves.winDeal(tx, actor, id, {});
    case "lost":
      if (to.reasonId === null) throw new AppError("NOT_FOUND", "Lost reason not found");
      return moves.loseDeal(tx, actor, id, { reasonId: to.reasonId, note: to.note });
  }
}
