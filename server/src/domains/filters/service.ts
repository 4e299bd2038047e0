import { v7 } from "uuid";
import type { z } from "zod";
import { AppError, type Filter, type FilterDefinition, type filterPreview } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Reference, References, ReferenceTarget } from "../../platform/domain.ts";
import { presentAccount } from "../accounts/index.ts";
import { fieldTypes } from "../custom-fields/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { dayIn, EVERYONE, filterSql } from "./filter-sql.ts";
import * as queries from "./queries.ts";

type FilterPreview = z.infer<typeof filterPreview>;

/** People shown of a preview. */
const SAMPLE_SIZE = 10;

function present(row: queries.FilterRow): Filter {
  const { countedAt, createdAt, updatedAt, ...rest } = row;
  const { id, name, description, definition, matchCount, version } = rest;
  return {
    id,
    name,
    description,
    definition,
    matchCount,
    version,
    countedAt: countedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/**
 * Who a definition means, as a condition over `accounts a` that is true or false for every contact;
 * null means everyone.
 * @throws AppError FILTER_INVALID with the path of each fault
 */
export async function audiencePredicate(tx: Transaction, tenantId: string, definition: FilterDefinition | null): Promise<Sql<boolean>> {
  if (definition === null) return EVERYONE;
  const fields = await fieldTypes(tx, tenantId);
  const { timeZone } = await workspaceFacts(tx, tenantId);
  return filterSql(definition, { fields, timeZone, today: dayIn(timeZone, new Date()) });
}

export async function listFilters(tx: Transaction, tenantId: string, query: ListQuery & { search?: string | undefined }) {
  const { rows, ...page } = await queries.findPage(tx, tenantId, query, query.search ? likePattern(query.search) : null);
  return { items: rows.map(present), ...page };
}

export async function getFilter(tx: Transaction, tenantId: string, id: string): Promise<Filter> {
  const row = await queries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return present(row);
}

/** A saved filter as campaigns need it; undefined when there is none of this id in the workspace. */
export async function findFilter(tx: Transaction, tenantId: string, id: string) {
  const row = await queries.find(tx, tenantId, id);
  return row && { id: row.id, name: row.name, definition: row.definition };
}

interface FilterBody {
  name: string;
  description: string;
  definition: FilterDefinition;
}

async function counted(tx: Transaction, tenantId: string, body: FilterBody): Promise<queries.FilterValues> {
  const matchCount = await queries.countMatches(tx, tenantId, await audiencePredicate(tx, tenantId, body.definition));
  return { name: body.name, description: body.description, definition: body.definition, matchCount };
}

/** @throws AppError FILTER_INVALID */
export async function createFilter(tx: Transaction, tenantId: string, body: FilterBody): Promise<Filter> {
  return present(await queries.insert(tx, tenantId, v7(), await counted(tx, tenantId, body)));
}

/** @throws AppError VERSION_CONFLICT with the filter as it is now, FILTER_INVALID, NOT_FOUND */
export async function updateFilter(tx: Transaction, tenantId: string, id: string, body: FilterBody & { version: number }): Promise<Filter> {
  const before = await getFilter(tx, tenantId, id);
  if (before.version !== body.version) throw new AppError("VERSION_CONFLICT", undefined, { current: before });
  const row = await queries.update(tx, tenantId, id, body.version, await counted(tx, tenantId, body));
  if (row) return present(row);
  throw new AppError("VERSION_CONFLICT", undefined, { current: await getFilter(tx, tenantId, id) });
}

/** @throws AppError IN_USE, naming the campaigns, before anything is changed */
export async function removeFilters(tx: Transaction, references: References, tenantId: string, ids: readonly string[]): Promise<number> {
  const users = await references.usersOf(tx, tenantId, "filter", ids);
  if (users.length === 0) return queries.remove(tx, tenantId, ids);
  throw new AppError("IN_USE", `Used by ${users.map((user) => `${user.kind} "${user.name}"`).join(", ")}`, {
    errors: users.map((user) => ({
      path: `ids.${ids.indexOf(user.targetId)}`,
      code: "IN_USE",
      message: `Used by ${user.kind} ${user.name}`,
    })),
  });
}

/** Who matches, who of them a campaign reaches, and why not the others: every person is counted exactly once. */
export async function previewFilter(tx: Transaction, tenantId: string, definition: FilterDefinition | null): Promise<FilterPreview> {
  const predicate = await audiencePredicate(tx, tenantId, definition);
  const count = (await queries.hasSuppressions(tx, tenantId)) ? queries.countAudience : queries.countAudienceByStatus;
  const parts = await count(tx, tenantId, predicate);

  let matches = 0;
  let canReceive = 0;
  const leftOut = new Map<FilterPreview["leftOut"][number]["reason"], number>();
  for (const part of parts) {
    matches += part.count;
    const reason = part.suppression ?? (part.status === "active" ? null : part.status);
    if (reason === null) canReceive += part.count;
    else leftOut.set(reason, (leftOut.get(reason) ?? 0) + part.count);
  }
  const sample = matches === 0 ? [] : await queries.findSample(tx, tenantId, predicate, matches, SAMPLE_SIZE);
  return {
    matches,
    canReceive,
    leftOut: [...leftOut].map(([reason, people]) => ({ reason, count: people })).toSorted((a, b) => b.count - a.count),
    sample: sample.map(presentAccount),
    countedAt: new Date().toISOString(),
  };
}

/** Which filters name the given custom fields. */
export async function filterReferences(
  tx: Transaction,
  tenantId: string,
  target: ReferenceTarget,
  ids: readonly string[],
): Promise<Reference[]> {
  if (target !== "customField") return [];
  const filters = await queries.findNaming(tx, tenantId, ids);
  return filters.map((filter) => ({ kind: "filter", ...filter }));
}
