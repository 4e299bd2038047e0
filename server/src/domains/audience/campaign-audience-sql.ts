import { AppError, type FilterDefinition } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { audiencePredicate } from "../filters/index.ts";
import type { CompiledAudience, SendingContent } from "../ledger/index.ts";
import { findTopic, topicCondition } from "../topics/index.ts";

/** The definitions of a campaign's audience. */
export interface AudienceParts {
  /** Empty: all contacts. */
  filters: readonly FilterDefinition[];
  excluded: readonly FilterDefinition[];
  /** Only recipients of this campaign who did not open it. */
  resendOf: string | null;
  topicId: string | null;
}

/** Returns the audience definitions frozen when the campaign was started. */
export function frozenAudience(content: SendingContent): AudienceParts {
  const { filter, filters, excludedFilters = [], resendOf, topic } = content;
  return {
    filters: (filters ?? (filter ? [filter] : [])).map(({ definition }) => definition),
    excluded: excludedFilters.map(({ definition }) => definition),
    resendOf: resendOf?.id ?? null,
    topicId: topic?.id ?? null,
  };
}

/**
 * Compiles an audience.
 * @throws AppError FILTER_INVALID when a filter references something deleted, CAMPAIGN_INCOMPLETE when the topic was
 *   deleted
 */
export async function audienceOf(
  tx: Transaction,
  tenantId: string,
  parts: AudienceParts,
): Promise<CompiledAudience> {
  const conditionOf = (definition: FilterDefinition) => audiencePredicate(tx, tenantId, definition);
  const all: Sql<boolean>[] = [];
  if (parts.filters.length > 0) all.push(anyOf(await inTurn(parts.filters, conditionOf)));
  if (parts.excluded.length > 0)
    all.push(sql<boolean>`(not ${anyOf(await inTurn(parts.excluded, conditionOf))})`);
  if (parts.resendOf !== null) all.push(await conditionOf(notOpened(parts.resendOf)));
  const matches =
    all.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(all, sql` and `)})`;
  return {
    matches,
    subscribed: parts.topicId === null ? null : await subscribedTo(tx, tenantId, parts.topicId),
  };
}

const anyOf = (conditions: readonly Sql<boolean>[]): Sql<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

async function inTurn<Item, Result>(
  items: readonly Item[],
  make: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await make(item));
  return results;
}

/** A click proves that the message was seen, even if the pixel was not loaded. */
function notOpened(campaignId: string): FilterDefinition {
  return {
    operator: "AND",
    conditions: [
      { source: "engagement", field: "sent", operator: "did", campaignId },
      { source: "engagement", field: "opened", operator: "didNot", campaignId },
      { source: "engagement", field: "clicked", operator: "didNot", campaignId },
    ],
  };
}

/** Compiles who is subscribed to a topic. @throws AppError CAMPAIGN_INCOMPLETE when the topic was deleted */
export async function subscribedTo(
  tx: Transaction,
  tenantId: string,
  topicId: string,
): Promise<Sql<boolean>> {
  const topic = await findTopic(tx, tenantId, topicId);
  if (!topic) throw new AppError("CAMPAIGN_INCOMPLETE", "The topic no longer exists");
  return topicCondition(topic);
}
