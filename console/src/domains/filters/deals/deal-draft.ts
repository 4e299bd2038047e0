import type { DealConditions, DealFilterField } from "@arauto/contracts";

/** Kinds of details about a deal, in the order offered. */
export const DEAL_DETAILS = [
  "pipeline",
  "value",
  "created",
  "inStage",
  "expectedClose",
  "owner",
  "lostReason",
  "origin",
  "campaign",
] as const;
export type DealDetail = (typeof DEAL_DETAILS)[number];

/** A number of days as typed; null while it is empty. */
interface Days<Kind extends string> {
  kind: Kind;
  days: number | null;
}

/** The details of a deal as typed. A detail that is present and empty is still incomplete. */
export interface DraftDeal {
  pipeline?: { id: string | null; stageIds: string[] };
  value?: { from: number | null; to: number | null };
  created?: Days<"inLastDays" | "moreThanDaysAgo">;
  inStage?: Days<"atLeast" | "lessThan">;
  expectedClose?: Days<"inNextDays" | "overdue" | "notSet">;
  owner?: { id: string | null };
  lostReason?: { ids: string[] };
  origin?: { name: DealConditions["origin"] | null };
  campaign?: { id: string | null };
}

/** Returns the kinds of details for deals of a status. */
export function detailsOf(field: DealFilterField): readonly DealDetail[] {
  return DEAL_DETAILS.filter((detail) => {
    if (detail === "lostReason") return field === "any" || field === "lost";
    if (detail === "inStage" || detail === "expectedClose")
      return field === "any" || field === "open";
    return true;
  });
}

/** Returns a draft without the details that don't fit a status. */
export function fittingDeal(deal: DraftDeal, field: DealFilterField): DraftDeal {
  const fitting = detailsOf(field);
  return Object.fromEntries(
    Object.entries(deal).filter(([detail]) => fitting.includes(detail as DealDetail)),
  );
}

/** Adds a detail with its most common setting. Values need the currency of a pipeline, which is added with them. */
export function withDetail(deal: DraftDeal, detail: DealDetail, pipelineId: string): DraftDeal {
  const pipeline = deal.pipeline ?? { id: pipelineId, stageIds: [] };
  switch (detail) {
    case "pipeline":
      return { ...deal, pipeline };
    case "value":
      return { ...deal, pipeline, value: { from: null, to: null } };
    case "created":
      return { ...deal, created: { kind: "inLastDays", days: 30 } };
    case "inStage":
      return { ...deal, inStage: { kind: "atLeast", days: 14 } };
    case "expectedClose":
      return { ...deal, expectedClose: { kind: "inNextDays", days: 30 } };
    case "owner":
      return { ...deal, owner: { id: null } };
    case "lostReason":
      return { ...deal, lostReason: { ids: [] } };
    case "origin":
      return { ...deal, origin: { name: null } };
    case "campaign":
      return { ...deal, campaign: { id: null } };
  }
}

/** Removes a detail; removing a pipeline also removes the values in its currency. */
export function withoutDetail(deal: DraftDeal, detail: DealDetail): DraftDeal {
  const gone = detail === "pipeline" ? ["pipeline", "value"] : [detail];
  return Object.fromEntries(Object.entries(deal).filter(([name]) => !gone.includes(name)));
}

/** Converts stored conditions to a draft. */
export function draftOfDeal(deal: DealConditions | undefined): DraftDeal {
  if (!deal) return {};
  const { pipelineId, stageIds, valueFrom, valueTo, owner, lostReasonIds, origin } = deal;
  const { created, inStage, expectedClose, campaignId } = deal;
  return {
    ...(pipelineId !== undefined && { pipeline: { id: pipelineId, stageIds: stageIds ?? [] } }),
    ...((valueFrom !== undefined || valueTo !== undefined) && {
      value: { from: valueFrom ?? null, to: valueTo ?? null },
    }),
    ...(created && { created }),
    ...(inStage && { inStage }),
    ...(expectedClose && {
      expectedClose: {
        kind: expectedClose.kind,
        days: expectedClose.kind === "inNextDays" ? expectedClose.days : null,
      },
    }),
    ...(owner !== undefined && { owner: { id: owner } }),
    ...(lostReasonIds && { lostReason: { ids: lostReasonIds } }),
    ...(origin !== undefined && { origin: { name: origin } }),
    ...(campaignId !== undefined && { campaign: { id: campaignId } }),
  };
}

/** Returns the conditions of a draft, and the incomplete details. */
export function readDeal(draft: DraftDeal): { deal: DealConditions; missing: DealDetail[] } {
  const deal: DealConditions = {};
  const missing: DealDetail[] = [];
  const { pipeline, value, created, inStage, expectedClose, owner, lostReason } = draft;
  if (pipeline) {
    if (pipeline.id === null) missing.push("pipeline");
    else deal.pipelineId = pipeline.id;
    if (pipeline.stageIds.length > 0) deal.stageIds = pipeline.stageIds;
  }
  if (value) {
    if (value.from !== null) deal.valueFrom = value.from;
    if (value.to !== null) deal.valueTo = value.to;
    const isReversed = value.from !== null && value.to !== null && value.from > value.to;
    if ((value.from === null && value.to === null) || isReversed) missing.push("value");
  }
  if (created)
    if (created.days === null) missing.push("created");
    else deal.created = { kind: created.kind, days: created.days };
  if (inStage)
    if (inStage.days === null) missing.push("inStage");
    else deal.inStage = { kind: inStage.kind, days: inStage.days };
  if (expectedClose)
    if (expectedClose.kind !== "inNextDays") deal.expectedClose = { kind: expectedClose.kind };
    else if (expectedClose.days === null) missing.push("expectedClose");
    else deal.expectedClose = { kind: "inNextDays", days: expectedClose.days };
  if (owner)
    if (owner.id === null) missing.push("owner");
    else deal.owner = owner.id;
  if (lostReason)
    if (lostReason.ids.length === 0) missing.push("lostReason");
    else deal.lostReasonIds = lostReason.ids;
  if (draft.origin)
    if (draft.origin.name === null || draft.origin.name === undefined) missing.push("origin");
    else deal.origin = draft.origin.name;
  if (draft.campaign)
    if (draft.campaign.id === null) missing.push("campaign");
    else deal.campaignId = draft.campaign.id;
  return { deal, missing };
}
