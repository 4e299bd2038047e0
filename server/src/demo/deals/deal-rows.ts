import type { LostReason, Pipeline } from "@arauto/contracts";
import { generateNKeysBetween } from "fractional-indexing";
import { v7 } from "uuid";
import type { Assigned } from "./deal-contacts.ts";
import type {
  ActivityRow,
  DealEventRow,
  DealRow,
  HistoryRow,
  StepRow,
} from "./deal-history-queries.ts";
import { dayOf } from "./work-time.ts";

const SOON_MS = 5 * 60_000;
/** Deals change their value when they reach this stage. */
const VALUED = 2;

export interface DealRows {
  deals: DealRow[];
  history: HistoryRow[];
  activities: ActivityRow[];
  steps: StepRow[];
  events: DealEventRow[];
}

const idAt = (at: Date) => v7({ msecs: at.getTime() });

/** Returns the rows to store for deals. Open deals of a stage are in the given order. */
export function rowsOf(
  assigned: readonly Assigned[],
  pipeline: Pipeline,
  reasons: readonly LostReason[],
): DealRows {
  const rows: DealRows = { deals: [], history: [], activities: [], steps: [], events: [] };
  const keys = generateNKeysBetween(null, null, Math.max(1, assigned.length));
  for (const [index, one] of assigned.entries())
    addRows(rows, one, { pipeline, reasons, position: keys[index] ?? "a0" });
  return rows;
}

interface Context {
  pipeline: Pipeline;
  reasons: readonly LostReason[];
  position: string;
}

function addRows(rows: DealRows, one: Assigned, context: Context): void {
  const { deal, contactId, campaignId } = one;
  const { entered, outcome, value } = deal;
  const { pipeline, reasons, position } = context;
  const [createdAt] = entered;
  const id = idAt(createdAt);
  const lost = outcome.kind === "lost" ? outcome : null;
  const history = historyOf(one, id, context);
  const activities = deal.activities.map((activity) => ({
    id: idAt(activity.at),
    dealId: id,
    ...activity,
  }));
  const acts = [...history, ...activities].map(({ at }) => +at);
  rows.deals.push({
    id,
    contactId,
    campaignId,
    stageId: pipeline.stages[entered.length - 1]?.id ?? "",
    position,
    status: outcome.kind,
    title: deal.title,
    company: deal.company,
    value,
    expectedCloseOn: deal.expectedCloseOn,
    origin: deal.origin,
    tag: deal.tag,
    stageEnteredAt: entered.at(-1) ?? createdAt,
    lastActivityAt: new Date(Math.max(...acts)),
    closedOn: outcome.kind === "open" ? null : dayOf(outcome.at),
    lostReasonId: lost && (reasons[lost.reason]?.id ?? reasons[0]?.id ?? null),
    lostNote: lost?.note ?? "",
    createdAt,
  });
  rows.history.push(...history);
  rows.activities.push(...activities);
  for (const { text, dueAt, createdAt: since } of deal.steps)
    rows.steps.push({ id: idAt(since), dealId: id, text, dueAt, createdAt: since });
  rows.events.push(...eventsOf(one, history, context));
}

function historyOf(
  { deal }: Assigned,
  dealId: string,
  { pipeline, reasons }: Context,
): HistoryRow[] {
  const { entered, outcome, value, firstValue } = deal;
  const stageIds = entered.map((_, stage) => pipeline.stages[stage]?.id ?? null);
  const base = { dealId, enteredAt: null, reasonId: null, note: "" };
  const history: HistoryRow[] = entered.map((at, stage) => {
    const then = stage > VALUED ? value : firstValue;
    const of = { ...base, id: idAt(at), at, toStageId: stageIds[stage] ?? null, value: then };
    return stage === 0
      ? { ...of, kind: "created", fromStageId: null, formerValue: null }
      : {
          ...of,
          kind: "moved",
          fromStageId: stageIds[stage - 1] ?? null,
          enteredAt: entered[stage - 1] ?? null,
          formerValue: then,
        };
  });
  const valued = entered[VALUED];
  if (valued && value !== firstValue) {
    const at = new Date(+valued + SOON_MS);
    const stageId = stageIds[VALUED] ?? null;
    const changed = { kind: "valueChanged", at, value, formerValue: firstValue } as const;
    const place = { fromStageId: stageId, toStageId: null, enteredAt: valued };
    history.push({ ...base, id: idAt(at), ...changed, ...place });
  }
  if (outcome.kind !== "open")
    history.push({
      ...base,
      id: idAt(outcome.at),
      kind: outcome.kind,
      at: outcome.at,
      fromStageId: stageIds.at(-1) ?? null,
      toStageId: null,
      enteredAt: entered.at(-1) ?? null,
      value,
      formerValue: value,
      ...(outcome.kind === "lost" && {
        reasonId: reasons[outcome.reason]?.id ?? null,
        note: outcome.note,
      }),
    });
  return history;
}

function eventsOf(
  { deal, contactId }: Assigned,
  history: readonly HistoryRow[],
  { pipeline }: Context,
): DealEventRow[] {
  return history.flatMap(({ dealId, kind, at, value, fromStageId, toStageId, reasonId }) => {
    if (kind === "valueChanged") return [];
    const of = { dealId, pipelineId: pipeline.id };
    const worth = { value, currency: pipeline.currency };
    const data = {
      created: { ...of, ...worth, stageId: toStageId, origin: deal.origin },
      moved: { ...of, stageId: toStageId, formerStageId: fromStageId },
      won: { ...of, ...worth, stageId: fromStageId },
      lost: { ...of, ...worth, stageId: fromStageId, reasonId },
    }[kind];
    return [{ type: `deal.${kind}` as const, contactId, data, at }];
  });
}
