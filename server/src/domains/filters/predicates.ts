import { AppError, type FilterCondition, type FilterDefinition } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { fieldTypes } from "../custom-fields/index.ts";
import { listPipelines } from "../pipelines/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import type { KnownDealNames } from "./deal-values.ts";
import { EVERYONE, type FilterContext, filterSql } from "./filter-sql.ts";
import { conditionsOf } from "./filter-values.ts";
import * as queries from "./queries.ts";
import { dayIn } from "./workspace-days.ts";

/**
 * Returns the context for compiling a definition in the workspace's current state. Prepares the transaction for the
 * compiled condition.
 * @param stored Whether the definition was stored. A stored definition may reference a campaign that has since been
 *   deleted (then it has no engagement) and may be part of lists and other queries. A new one may not, and is only
 *   counted or tested against one contact.
 */
export async function contextFor(
  tx: Transaction,
  tenantId: string,
  definition: FilterDefinition,
  { stored = false } = {},
): Promise<FilterContext> {
  const conditions = conditionsOf(definition);
  const named = conditions.flatMap(({ campaignId, deal }) => campaignId ?? deal?.campaignId ?? []);
  const { timeZone } = await workspaceFacts(tx, tenantId);
  const names = (requested: FilterCondition["source"]) =>
    conditions.some(({ source }) => source === requested);
  const onActs = names("engagement");
  if (onActs || names("customEvent") || names("deal")) await queries.allowLargeHashes(tx);
  return {
    tenantId,
    anyMerged: onActs && (await queries.anyMerged(tx, tenantId)),
    joinsActs: !stored,
    messages: named.length > 0 ? await queries.findMessages(tx, tenantId, named) : new Map(),
    fields: await fieldTypes(tx, tenantId),
    topics: await queries.findTopicDefaults(tx, tenantId),
    campaigns: stored ? null : await queries.findCampaigns(tx, tenantId, named),
    deals: stored || !names("deal") ? null : await knownDealNames(tx, tenantId),
    timeZone,
    today: dayIn(timeZone, new Date()),
  };
}

/** Returns the records that conditions on deals may reference. */
async function knownDealNames(tx: Transaction, tenantId: string): Promise<KnownDealNames> {
  const pipelines = await listPipelines(tx, tenantId);
  return {
    stages: new Map(pipelines.map(({ id, stages }) => [id, new Set(stages.map((one) => one.id))])),
    lostReasons: await queries.findLostReasonIds(tx, tenantId),
    members: await queries.findMemberIds(tx, tenantId),
  };
}

/**
 * Compiles a definition from a request into a condition over `accounts a` that is true or false for every contact; null
 * means all contacts.
 * @throws AppError FILTER_INVALID with the path of each error
 */
export async function definitionPredicate(
  tx: Transaction,
  tenantId: string,
  definition: FilterDefinition | null,
): Promise<Sql<boolean>> {
  return definition === null
    ? EVERYONE
    : filterSql(definition, await contextFor(tx, tenantId, definition));
}

/**
 * Compiles a stored definition into a condition over `accounts a` that is true or false for every contact; null means
 * all contacts. For transactions inside the workspace.
 * @throws AppError FILTER_INVALID with the path of each error, when a record it references was deleted
 */
export async function audiencePredicate(
  tx: Transaction,
  tenantId: string,
  definition: FilterDefinition | null,
): Promise<Sql<boolean>> {
  return definition === null
    ? EVERYONE
    : filterSql(definition, await contextFor(tx, tenantId, definition, { stored: true }));
}

/** Finds a saved filter for campaigns. Returns undefined when the workspace has no filter with this id. */
export async function findFilter(tx: Transaction, tenantId: string, id: string) {
  const row = await queries.find(tx, tenantId, id);
  return row && { id: row.id, name: row.name, definition: row.definition };
}

/**
 * Compiles a saved filter like `audiencePredicate`.
 * @throws AppError NOT_FOUND, FILTER_INVALID
 */
export async function savedFilterPredicate(
  tx: Transaction,
  tenantId: string,
  filterId: string,
): Promise<Sql<boolean>> {
  const filter = await findFilter(tx, tenantId, filterId);
  if (!filter) throw new AppError("NOT_FOUND", "Filter not found");
  return audiencePredicate(tx, tenantId, filter.definition);
}

/**
 * Lists every saved filter by name, with its condition. Leaves out filters that reference deleted records, which match
 * no contact.
 */
export async function allFilterPredicates(
  tx: Transaction,
  tenantId: string,
): Promise<{ id: string; name: string; predicate: Sql<boolean> }[]> {
  const found: { id: string; name: string; predicate: Sql<boolean> }[] = [];
  for (const { id, name, definition } of await queries.findAll(tx, tenantId)) {
    try {
      found.push({ id, name, predicate: await audiencePredicate(tx, tenantId, definition) });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "FILTER_INVALID") throw error;
    }
  }
  return found;
}
