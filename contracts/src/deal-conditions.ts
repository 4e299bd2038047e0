import { z } from "zod";
import { dealOrigin } from "./deals.ts";
import { id } from "./lists.ts";
import { LOST_REASONS_MAX, money, STAGES_MAX } from "./pipelines.ts";

/** The deals that a filter's condition is about: all, or those with a status. */
export const DEAL_FILTER_FIELDS = ["any", "open", "won", "lost"] as const;
export type DealFilterField = (typeof DEAL_FILTER_FIELDS)[number];

const DAYS_MAX = 3_650;
const days = z.number().int().min(0).max(DAYS_MAX);
const stageIds = z.array(id).max(STAGES_MAX);

/** Criteria of a contact's deal. A deal counts if it meets all of them. */
export const dealConditions = z
  .object({
    pipelineId: id.optional(),
    /** Any of these stages of the pipeline. For closed deals, the stage they were in. */
    stageIds: stageIds.optional(),
    /**
     * Minimum and maximum value, in the smallest unit of the pipeline's currency. Deals without a value don't count.
     */
    valueFrom: money.optional(),
    valueTo: money.optional(),
    /** The creation date, by the workspace's days. */
    created: z.object({ kind: z.enum(["inLastDays", "moreThanDaysAgo"]), days }).optional(),
    /** How long an open deal has been in its stage, in whole days. */
    inStage: z.object({ kind: z.enum(["atLeast", "lessThan"]), days }).optional(),
    /** A member, or `nobody`. */
    owner: z.union([z.literal("nobody"), id]).optional(),
    /** Any of these reasons, for lost deals. */
    lostReasonIds: z.array(id).max(LOST_REASONS_MAX).optional(),
    origin: dealOrigin.optional(),
    /** The campaign that it was attributed to. */
    campaignId: id.optional(),
    /** The day on which an open deal should close. `inNextDays` includes today. */
    expectedClose: z
      .discriminatedUnion("kind", [
        z.object({ kind: z.literal("inNextDays"), days }),
        z.object({ kind: z.literal("overdue") }),
        z.object({ kind: z.literal("notSet") }),
      ])
      .optional(),
  })
  .meta({ id: "DealConditions" });
export type DealConditions = z.infer<typeof dealConditions>;

/** Changes of a deal that start a workflow, or end a wait. */
export const DEAL_CHANGE_KINDS = ["created", "moved", "won", "lost"] as const;

/** A change of a deal. The contact concerned is its primary contact. */
export const dealChangeMatch = z
  .object({
    kind: z.enum(DEAL_CHANGE_KINDS),
    /** Null for any pipeline. */
    pipelineId: id.nullable().default(null),
    /** The previous stages; any if empty. For won or lost deals, the stage they were in. Not for `created`. */
    fromStageIds: stageIds.default([]),
    /** The stages it was moved to or created in; any if empty. Not for `won` and `lost`. */
    toStageIds: stageIds.default([]),
  })
  .meta({ id: "DealChangeMatch" });
export type DealChangeMatch = z.output<typeof dealChangeMatch>;
