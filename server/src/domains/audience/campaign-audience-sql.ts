import { AppError, type FilterDefinition } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { audiencePredicate } from "../filters/index.ts";
import { findTopic, topicCondition } from "../topics/index.ts";
import type { SendingContent } from "../ledger/frozen-content.ts";

/** Whom a campaign is for, by definitions. */
export interface AudienceParts {
  /** None: everybody. */
  filters: readonly FilterDefinition[];
  excluded: readonly FilterDefinition[];
  /** Only who got this campaign and did not open it. */
  resendOf: string | null;
  topicId: string | null;
}

/** Whom a campaign is for, as conditions over `accounts a` that are true or false for everybody. */
export interface Audience {
  matches: Sql<boolean>;
  /** Who of them is subscribed to the campaign's topic; null when it has none. */
  subscribed: Sql<boolean> | null;
}

/** What was frozen of the audience when the campaign was started. */
export function frozenAudience(content: SendingContent): AudienceParts {
  const { filter, filters, excludedFilters = [], resendOf, topic } = content;
  return {
    filters: (filters ?? (filter ? [filter] : [])).map(({ definition }) => definition),
    excluded: excludedFilters.map(({ definition }) => definition),
    resendOf: resendOf?.id ?? null,
    topicId: topic?.id ?? null,
  };
}

/** @throws AppError FILTER_INVALID when a filter names what is gone, CAMPAIGN_INCOMPLETE when the topic is gone */
export async function audienceOf(tx: Transaction, tenantId: string, parts: AudienceParts): Promise<Audience> {
  const conditionOf = (definition: FilterDefinition) => audiencePredicate(tx, tenantId, definition);
  const all: Sql<boolean>[] = [];
  if (parts.filters.length > 0) all.push(anyOf(await inTurn(parts.filters, conditionOf)));
  if (parts.excluded.length > 0) all.push(sql<boolean>`(not ${anyOf(await inTurn(parts.excluded, conditionOf))})`);
  if (parts.resendOf !== null) all.push(await conditionOf(notOpened(parts.resendOf)));
  const matches = all.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(all, sql` and `)})`;
  return { matches, subscribed: await subscribedTo(tx, tenantId, parts.topicId) };
}

const anyOf = (conditions: readonly Sql<boolean>[]): Sql<boolean> => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

async function inTurn<Item, Result>(items: readonly Item[], make: (item: Item) => Promise<Result>): Promise<Result[]> {
  const made: Result[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}

/** A click says that the mail was seen, whatever the pixel says. */
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

async function subscribedTo(tx: Transaction, tenantId: string, topicId: string | null): Promise<Sql<boolean> | null> {
  if (topicId === null) return null;
  const topic = await findTopic(tx, tenantId, topicId);
  if (!topic) throw new AppError("CAMPAIGN_INCOMPLETE", "The topic no longer exists");
  return topicCondition(topic);
}
