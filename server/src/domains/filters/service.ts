import { v7, validate as isUuid } from "uuid";
import { AppError, type Filter, type FilterDefinition } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import type { Reference, References, ReferenceTarget } from "../../platform/deps.ts";
import { refuseInUse } from "../../platform/in-use.ts";
import { fieldsForWriting } from "../custom-fields/index.ts";
import { lockPipelines } from "../pipelines/index.ts";
import { lockTopics } from "../topics/index.ts";
import { countMatches } from "./audience-queries.ts";
import { conditionsOf } from "./filter-values.ts";
import { definitionPredicate } from "./predicates.ts";
import * as queries from "./queries.ts";

function present(row: queries.FilterRow): Filter {
  const { id, name, description, definition, status, matchCount, version } = row;
  return {
    id,
    name,
    description,
    definition,
    status,
    matchCount,
    version,
    countedAt: row.countedAt?.toISOString() ?? null,
    usedBy: { campaigns: row.campaigns },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export async function listFilters(
  tx: Transaction,
  tenantId: string,
  query: queries.FilterListQuery,
) {
  const { rows, ...page } = await queries.findPage(
    tx,
    tenantId,
    query,
    query.search ? likePattern(query.search) : null,
  );
  return { items: rows.map(present), ...page };
}

export async function getFilter(tx: Transaction, tenantId: string, id: string): Promise<Filter> {
  const row = await queries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return present(row);
}

interface FilterBody {
  name: string;
  description: string;
  definition: FilterDefinition;
}

/**
 * Locks the records that a definition references until the transaction ends: they cannot be deleted, and fields cannot
 * change their type.
 */
async function holdNamed(
  tx: Transaction,
  tenantId: string,
  definition: FilterDefinition,
): Promise<void> {
  const conditions = conditionsOf(definition);
  if (conditions.some(({ source }) => source === "custom")) await fieldsForWriting(tx, tenantId);
  const topicIds = conditions.flatMap(({ source, field }) =>
    source === "topic" && isUuid(field) ? [field] : [],
  );
  if (topicIds.length > 0) await lockTopics(tx, tenantId, topicIds);
  const pipelineIds = conditions.flatMap(({ source, deal }) =>
    source === "deal" && deal?.pipelineId !== undefined ? [deal.pipelineId] : [],
  );
  if (pipelineIds.length > 0) await lockPipelines(tx, tenantId, pipelineIds);
}

async function counted(
  tx: Transaction,
  tenantId: string,
  body: FilterBody,
): Promise<queries.FilterValues> {
  await holdNamed(tx, tenantId, body.definition);
  const matchCount = await countMatches(
    tx,
    tenantId,
    await definitionPredicate(tx, tenantId, body.definition),
  );
  return {
    name: body.name,
    description: body.description,
    definition: body.definition,
    matchCount,
  };
}

/** @throws AppError FILTER_INVALID */
export async function createFilter(
  tx: Transaction,
  tenantId: string,
  body: FilterBody,
): Promise<Filter> {
  return present(await queries.insert(tx, tenantId, v7(), await counted(tx, tenantId, body)));
}

/** @throws AppError VERSION_CONFLICT with the current filter, FILTER_INVALID, NOT_FOUND */
export async function updateFilter(
  tx: Transaction,
  tenantId: string,
  id: string,
  body: FilterBody & { version: number },
): Promise<Filter> {
  const before = await getFilter(tx, tenantId, id);
  if (before.version !== body.version)
    throw new AppError("VERSION_CONFLICT", undefined, { current: before });
  const row = await queries.update(
    tx,
    tenantId,
    id,
    body.version,
    await counted(tx, tenantId, body),
  );
  if (row) return present(row);
  throw new AppError("VERSION_CONFLICT", undefined, { current: await getFilter(tx, tenantId, id) });
}

/** @throws AppError IN_USE with the names of the campaigns, before anything changes */
export async function removeFilters(
  tx: Transaction,
  references: References,
  tenantId: string,
  ids: readonly string[],
): Promise<number> {
  await refuseInUse(tx, references, tenantId, "filter", ids);
  return queries.remove(tx, tenantId, ids);
}

/** Returns the filters that reference the given custom fields, topics, pipelines or stages. */
export async function filterReferences(
  tx: Transaction,
  tenantId: string,
  target: ReferenceTarget,
  ids: readonly string[],
): Promise<Reference[]> {
  const find = {
    customField: queries.findNamingFields,
    topic: queries.findNamingTopics,
    pipeline: queries.findNamingPipelines,
    pipelineStage: queries.findNamingStages,
  }[target as string];
  const filters = find ? await find(tx, tenantId, ids) : [];
  return filters.map((filter) => ({ kind: "filter", ...filter }));
}
