import {
  AppError,
  type createPipelineBody,
  type Language,
  type LostReason,
  type Pipeline,
  PIPELINES_MAX,
  type updatePipelineBody,
} from "@arauto/contracts";
import { v7 } from "uuid";
import type { z } from "zod";
import { isUniqueViolation, type Transaction } from "../../platform/database/database.ts";
import type { References } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { refuseInUse } from "../../platform/in-use.ts";
import { textsOf } from "../../platform/texts.ts";
import * as queries from "./queries.ts";

function present(row: queries.PipelineRow, stages: readonly queries.StageRow[]): Pipeline {
  const { id, name, currency, monthlyGoal, openDeals, createdAt, version } = row;
  return {
    id,
    name,
    currency,
    monthlyGoal,
    stages: stages.flatMap(({ pipelineId, ...stage }) => (pipelineId === id ? [stage] : [])),
    openDeals,
    createdAt: createdAt.toISOString(),
    version,
  };
}

export async function listPipelines(tx: Transaction, tenantId: string): Promise<Pipeline[]> {
  const [rows, stages] = await Promise.all([
    queries.findAll(tx, tenantId),
    queries.findStages(tx, tenantId),
  ]);
  return rows.map((row) => present(row, stages));
}

/** Returns a pipeline with its stages. @throws AppError NOT_FOUND */
export async function getPipeline(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<Pipeline> {
  const row = await queries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND", "Pipeline not found");
  return present(row, await queries.findStages(tx, tenantId, id));
}

/** The stages of new workspaces; probabilities in percent. */
const DEFAULT_STAGES = [
  { key: "newLead", probability: 10, staleAfterDays: 10 },
  { key: "qualified", probability: 25, staleAfterDays: 10 },
  { key: "proposal", probability: 50, staleAfterDays: 14 },
  { key: "negotiation", probability: 70, staleAfterDays: 14 },
  { key: "contract", probability: 90, staleAfterDays: 7 },
] as const;
const DEFAULT_CURRENCY = "BRL";

/** Creates the first pipeline of a new workspace, and its lost reasons. Runs outside any tenant. */
export async function createDefaultPipeline(
  tx: Transaction,
  tenantId: string,
  language: Language,
): Promise<void> {
  const texts = textsOf(language, "pipelines");
  const id = v7();
  const values = { name: texts.name, currency: DEFAULT_CURRENCY, monthlyGoal: null };
  await queries.insert(tx, tenantId, id, values);
  const stages = DEFAULT_STAGES.map(({ key, probability, staleAfterDays }) => ({
    id: v7(),
    name: texts.stages[key],
    probability,
    staleAfterDays,
  }));
  await queries.saveStages(tx, tenantId, id, stages);
  const reasons = Object.values(texts.lostReasons).map((name) => ({ id: v7(), name }));
  await queries.saveLostReasons(tx, tenantId, reasons);
}

/** @throws AppError NAME_TAKEN, ignoring case; PIPELINES_FULL */
export async function createPipeline(
  tx: Transaction,
  tenantId: string,
  userId: string | null,
  { stages, ...values }: z.output<typeof createPipelineBody>,
): Promise<Pipeline> {
  const existing = await queries.lockAll(tx, tenantId);
  if (existing.length >= PIPELINES_MAX) throw new AppError("PIPELINES_FULL");
  const id = v7();
  await queries.insert(tx, tenantId, id, values).catch(nameTaken);
  await queries.saveStages(
    tx,
    tenantId,
    id,
    stages.map((stage) => ({ ...stage, id: v7() })),
  );
  await record(tx, tenantId, userId, "pipeline.created", { id, name: values.name });
  return getPipeline(tx, tenantId, id);
}

/**
 * Updates a pipeline with all its stages.
 * @throws AppError NOT_FOUND; NAME_TAKEN; VERSION_CONFLICT with the current pipeline; IN_USE when a removed stage has
 *   open deals, or a filter or workflow references it, or the currency of a pipeline with deals would change
 */
export async function updatePipeline(
  tx: Transaction,
  references: References,
  tenantId: string,
  userId: string | null,
  id: string,
  { stages, version, ...values }: z.output<typeof updatePipelineBody>,
): Promise<Pipeline> {
  const current = await getPipeline(tx, tenantId, id);
  const known = new Set(current.stages.map((stage) => stage.id));
  const given = stages.map((stage) => ({ ...stage, id: stage.id ?? v7(), isNew: !stage.id }));
  const unknown = given.findIndex((stage) => !stage.isNew && !known.has(stage.id));
  if (unknown >= 0) throw invalidStage(unknown, "The pipeline has no such stage");
  if (new Set(given.map((stage) => stage.id)).size < given.length)
    throw invalidStage(0, "A stage is listed twice");
  if (!(await queries.update(tx, tenantId, id, version, values).catch(nameTaken)))
    throw new AppError("VERSION_CONFLICT", undefined, { current });
  if (values.currency !== current.currency && (await queries.hasDeals(tx, tenantId, id)))
    throw new AppError("IN_USE", "The currency of a pipeline with deals can't change");
  const removed = [...known].filter((one) => given.every((stage) => stage.id !== one));
  if (removed.length > 0) {
    await removeStages(tx, tenantId, id, removed);
    await refuseInUse(tx, references, tenantId, "pipelineStage", removed, () => "stages");
  }
  await queries.saveStages(tx, tenantId, id, given);
  await record(tx, tenantId, userId, "pipeline.updated", { id, name: values.name });
  return getPipeline(tx, tenantId, id);
}

async function removeStages(
  tx: Transaction,
  tenantId: string,
  pipelineId: string,
  ids: readonly string[],
): Promise<void> {
  await queries.lockStages(tx, tenantId, ids);
  if (await queries.hasDeals(tx, tenantId, pipelineId, ids))
    throw new AppError("IN_USE", "Move the deals of a stage before you delete it");
  await queries.removeStages(tx, tenantId, ids, await queries.findNow(tx));
}

/**
 * @throws AppError NOT_FOUND; IN_USE while it has deals, or a filter or workflow references it; WRONG_STATE for the
 *   last one
 */
export async function removePipeline(
  tx: Transaction,
  references: References,
  tenantId: string,
  userId: string | null,
  id: string,
): Promise<void> {
  const all = await queries.lockAll(tx, tenantId);
  const { name } = await getPipeline(tx, tenantId, id);
  if (all.length === 1)
    throw new AppError("WRONG_STATE", "A workspace needs at least one pipeline");
  if (await queries.hasDeals(tx, tenantId, id))
    throw new AppError("IN_USE", "Delete or move its deals first, won and lost ones too");
  await refuseInUse(tx, references, tenantId, "pipeline", [id], () => "id");
  await queries.remove(tx, tenantId, id);
  await record(tx, tenantId, userId, "pipeline.deleted", { id, name });
}

const record = (
  tx: Transaction,
  tenantId: string,
  userId: string | null,
  type: "pipeline.created" | "pipeline.updated" | "pipeline.deleted",
  { id, name }: { id: string; name: string },
) => recordEvents(tx, tenantId, [{ type, userId, data: { pipelineId: id, name } }]);

function nameTaken(error: unknown): never {
  if (!isUniqueViolation(error, "pipelines_name")) throw error;
  throw new AppError("NAME_TAKEN", undefined, {
    errors: [
      { path: "name", code: "NAME_TAKEN", message: "A pipeline with this name already exists" },
    ],
  });
}

function invalidStage(index: number, message: string): AppError {
  return new AppError("VALIDATION", message, {
    errors: [{ path: `stages.${index}.id`, code: "invalid", message }],
  });
}

/** Locks pipelines against changes until the transaction ends. */
export const lockPipelines = queries.hold;

export const listLostReasons = queries.findLostReasons;

/**
 * Replaces the reasons in use.
 * @throws AppError NOT_FOUND for an unknown reason; NAME_TAKEN when two have the same name, ignoring case
 */
export async function saveLostReasons(
  tx: Transaction,
  tenantId: string,
  items: readonly { id?: string | undefined; name: string }[],
): Promise<LostReason[]> {
  // Concurrent saves must not free each other's names.
  await queries.lockAll(tx, tenantId);
  const known = new Set((await queries.findLostReasons(tx, tenantId)).map(({ id }) => id));
  if (items.some(({ id }) => id !== undefined && !known.has(id)))
    throw new AppError("NOT_FOUND", "Lost reason not found");
  const reasons = items.map(({ id, name }) => ({ id: id ?? v7(), name }));
  const double = reasons.findIndex(({ name }, index) =>
    reasons.slice(0, index).some((other) => other.name.toLowerCase() === name.toLowerCase()),
  );
  if (double >= 0) {
    const message = "Another reason has this name";
    const errors = [{ path: `items.${double}.name`, code: "NAME_TAKEN", message }];
    throw new AppError("NAME_TAKEN", undefined, { errors });
  }
  const ids = reasons.map(({ id }) => id);
  await queries.keepLostReasons(tx, tenantId, ids, await queries.findNow(tx));
  await queries.freeNames(tx, tenantId);
  await queries.saveLostReasons(tx, tenantId, reasons);
  return queries.findLostReasons(tx, tenantId);
}
