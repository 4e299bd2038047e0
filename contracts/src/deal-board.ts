import { z } from "zod";
import { deal, dealMember } from "./deals.ts";
import { id, timestamp } from "./lists.ts";
import { pipelineStage } from "./pipelines.ts";

/** Sums of a stage's open deals. Deals without a value count as 0. */
export const boardStage = pipelineStage
  .extend({
    count: z.number().int(),
    staleCount: z.number().int(),
    value: z.number().int(),
    /** `value` by the stage's probability, rounded per stage. */
    weighted: z.number().int(),
  })
  .meta({ id: "BoardStage" });
export type BoardStage = z.infer<typeof boardStage>;

/** The heads of the board's columns, and the sentence above them. */
export const dealBoard = z
  .object({
    pipelineId: id,
    name: z.string(),
    currency: z.string(),
    stages: z.array(boardStage),
    /** Sums over the stages. */
    open: z.object({
      count: z.number().int(),
      staleCount: z.number().int(),
      /** Deals whose primary contact is suppressed. */
      suppressedCount: z.number().int(),
      value: z.number().int(),
      weighted: z.number().int(),
    }),
    won: z.object({ count: z.number().int(), value: z.number().int() }),
    lost: z.object({ count: z.number().int(), value: z.number().int() }),
  })
  .meta({ id: "DealBoard" });
export type DealBoard = z.infer<typeof dealBoard>;

/** A change on a board. */
export const dealChanges = z
  .object({
    changes: z.array(
      z.object({
        dealId: id,
        /** The current deal; null if it was deleted or left the pipeline. */
        deal: deal.nullable(),
        /** The member who did it; null for programs, workflows and former members. */
        by: dealMember.nullable(),
        at: timestamp,
      }),
    ),
    /** Too many deals changed at once to list them: reload the board. */
    reload: z.boolean(),
    /** Other members who have the board open. */
    viewers: z.array(dealMember),
  })
  .meta({ id: "DealChanges" });
export type DealChanges = z.infer<typeof dealChanges>;
