import { z } from "zod";
import { id, idParams, line, timestamp, version } from "./lists.ts";
import { defineRoute } from "./route.ts";

export const PIPELINES_MAX = 20;
export const STAGES_MAX = 12;
export const LOST_REASONS_MAX = 30;
/** Maximum value of a deal or goal, in the smallest unit of its currency. */
export const MONEY_MAX = 100_000_000_000_000;

/** An amount in the smallest unit of its currency, such as cents. The database stores a bigint. */
export const money = z.number().multipleOf(1).min(0).max(MONEY_MAX);
/** ISO 4217. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, "Use an ISO 4217 code such as BRL");

/** A stage of open deals. Won and lost are states of a deal, not stages. */
export const pipelineStage = z
  .object({
    id,
    name: z.string(),
    /** Chance in percent that a deal in this stage is won. Weights its value in forecasts. */
    probability: z.number().int(),
    /** Days without activity after which a deal in this stage is stale; null: never. */
    staleAfterDays: z.number().int().nullable(),
  })
  .meta({ id: "PipelineStage" });
export type PipelineStage = z.infer<typeof pipelineStage>;

export const pipeline = z
  .object({
    id,
    name: z.string(),
    /** Currency of all its deals. */
    currency: z.string(),
    /** Value to win per month; null without a goal. */
    monthlyGoal: z.number().int().nullable(),
    /** In order. */
    stages: z.array(pipelineStage),
    /** Number of open deals. */
    openDeals: z.number().int(),
    createdAt: timestamp,
    version,
  })
  .meta({ id: "Pipeline" });
export type Pipeline = z.infer<typeof pipeline>;

const stageBody = z.object({
  name: line(60),
  probability: z.number().int().min(0).max(100),
  staleAfterDays: z.number().int().min(1).max(365).nullable().default(null),
});
const pipelineBody = z.object({
  name: line(80),
  monthlyGoal: money.nullable().default(null),
});

export const createPipelineBody = pipelineBody
  .extend({
    currency: currencyCode.default("BRL"),
    stages: z.array(stageBody).min(1).max(STAGES_MAX),
  })
  .meta({ id: "CreatePipelineBody" });

export const updatePipelineBody = pipelineBody
  .extend({
    currency: currencyCode,
    /** All stages in order. A stage without an id is created; one that is missing is deleted. */
    stages: z
      .array(stageBody.extend({ id: id.optional() }))
      .min(1)
      .max(STAGES_MAX),
    version,
  })
  .meta({ id: "UpdatePipelineBody" });

/** Why a deal was lost. */
export const lostReason = z
  .object({
    id,
    name: z.string(),
    /** Number of deals lost for this reason. */
    deals: z.number().int(),
  })
  .meta({ id: "LostReason" });
export type LostReason = z.infer<typeof lostReason>;
const lostReasons = z.object({ items: z.array(lostReason) }).meta({ id: "LostReasons" });

const tag = "Pipelines";
export const pipelineRoutes = {
  list: defineRoute({
    operationId: "listPipelines",
    method: "GET",
    path: "/v1/Pipelines",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "deals:read",
    summary: "List pipelines",
    description: "All pipelines with their stages, oldest first. A workspace has at least one.",
    response: z.object({ items: z.array(pipeline) }).meta({ id: "Pipelines" }),
  }),
  create: defineRoute({
    operationId: "createPipeline",
    method: "POST",
    path: "/v1/Pipelines",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    status: 201,
    summary: "Create a pipeline",
    errors: ["NAME_TAKEN", "PIPELINES_FULL"],
    body: createPipelineBody,
    response: pipeline,
  }),
  update: defineRoute({
    operationId: "updatePipeline",
    method: "PUT",
    path: "/v1/Pipelines/{id}",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    summary: "Update a pipeline and its stages",
    description:
      "Fails with `IN_USE` when a deleted stage has open deals or is named in a filter or workflow, or when the currency of a pipeline with deals changes.",
    errors: ["NAME_TAKEN", "IN_USE"],
    params: idParams,
    body: updatePipelineBody,
    response: pipeline,
  }),
  remove: defineRoute({
    operationId: "deletePipeline",
    method: "DELETE",
    path: "/v1/Pipelines/{id}",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    summary: "Delete a pipeline",
    description:
      "Fails with `IN_USE` while it has deals or a filter or workflow names it, and with `WRONG_STATE` for the last pipeline.",
    errors: ["IN_USE", "WRONG_STATE"],
    params: idParams,
  }),
  lostReasons: defineRoute({
    operationId: "listLostReasons",
    method: "GET",
    path: "/v1/LostReasons",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "deals:read",
    summary: "List lost reasons",
    description: "In the order in which they are offered.",
    response: lostReasons,
  }),
  saveLostReasons: defineRoute({
    operationId: "saveLostReasons",
    method: "PUT",
    path: "/v1/LostReasons",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    summary: "Replace the lost reasons",
    description:
      "All reasons in order. A reason without an id is created. One that is missing is no longer offered, and stays with the deals that were lost for it.",
    errors: ["NAME_TAKEN"],
    body: z
      .object({
        items: z
          .array(z.object({ id: id.optional(), name: line(60) }))
          .min(1)
          .max(LOST_REASONS_MAX),
      })
      .meta({ id: "SaveLostReasonsBody" }),
    response: lostReasons,
  }),
};
