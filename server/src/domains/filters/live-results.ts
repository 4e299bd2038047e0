import type { z } from "zod";
import {
  AppError,
  CONTACT_FIELD_NAMES,
  contactFieldTraits,
  type FilterDefinition,
  type filterExplanation,
  type filterPreview,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { presentContact } from "../contacts/index.ts";
import { fieldTypes } from "../custom-fields/index.ts";
import { topicCondition } from "../topics/index.ts";
import { countAudienceGroups, testOnContact } from "./audience-queries.ts";
import { filterParts, filterSql } from "./filter-sql.ts";
import { definitionPredicate, contextFor } from "./predicates.ts";
import * as queries from "./queries.ts";
import { findFrequentValues, type ValuePlace } from "./suggestion-queries.ts";

/** Contacts listed in a preview. */
const SAMPLE_SIZE = 20;

/**
 * Counts the matching contacts, how many of them a campaign reaches, and why the others are left out. Every contact is
 * counted exactly once.
 * @param topicId The campaign's topic.
 * @throws AppError FILTER_INVALID with the path of each error
 */
export async function previewFilter(
  tx: Transaction,
  tenantId: string,
  definition: FilterDefinition | null,
  topicId: string | null,
): Promise<z.infer<typeof filterPreview>> {
  const predicate = await definitionPredicate(tx, tenantId, definition);
  const subscribed = topicId === null ? null : await topicOf(tx, tenantId, topicId);
  const { parts, sample } = await countAudienceGroups(
    tx,
    tenantId,
    predicate,
    subscribed,
    SAMPLE_SIZE,
  );
  return {
    matches: parts.reduce((sum, { count }) => sum + count, 0),
    canReceive: parts.find(({ reason }) => reason === null)?.count ?? 0,
    leftOut: parts
      .flatMap(({ reason, count }) => (reason === null ? [] : { reason, count }))
      .toSorted((a, b) => b.count - a.count),
    sample: sample.map(presentContact),
    countedAt: new Date().toISOString(),
  };
}

async function topicOf(tx: Transaction, tenantId: string, id: string) {
  const topic = (await queries.findTopicDefaults(tx, tenantId)).get(id);
  if (topic) return topicCondition({ id, default: topic });
  const message = "Unknown topic";
  throw new AppError("FILTER_INVALID", message, {
    errors: [{ path: "topicId", code: "topicUnknown", message }],
  });
}

/**
 * Explains why one contact matches or not.
 * @throws AppError FILTER_INVALID with the path of each error
 */
export async function explainFilter(
  tx: Transaction,
  tenantId: string,
  definition: FilterDefinition,
  email: string,
): Promise<z.infer<typeof filterExplanation>> {
  const context = await contextFor(tx, tenantId, definition);
  const parts = filterParts(definition, context);
  const tests = [
    filterSql(definition, context),
    ...parts.flatMap(({ matches, conditions }) => [matches, ...conditions]),
  ];
  const tested = await testOnContact(tx, tenantId, email, tests);
  if (!tested) return { contact: null, matches: false, parts: [] };

  const [matches = false, ...outcomes] = tested.outcomes;
  return {
    contact: presentContact(tested.contact),
    matches,
    parts: parts.map(({ conditions }) => ({
      matches: outcomes.shift() ?? false,
      conditions: outcomes.splice(0, conditions.length),
    })),
  };
}

/** The number of values suggested for a field. */
const SUGGESTIONS_MAX = 20;

interface SuggestionsQuery {
  source: "standard" | "custom";
  field: string;
  search?: string | undefined;
}

/**
 * Suggests values of a field. Returns none for fields whose values are few or fixed.
 * @throws AppError NOT_FOUND when there is no such field
 */
export async function suggestValues(
  tx: Transaction,
  tenantId: string,
  { source, field, search = "" }: SuggestionsQuery,
) {
  const place = await placeOf(tx, tenantId, source, field);
  return place
    ? findFrequentValues(tx, tenantId, place, search, SUGGESTIONS_MAX)
    : { items: [], sampled: false };
}

async function placeOf(
  tx: Transaction,
  tenantId: string,
  source: SuggestionsQuery["source"],
  field: string,
): Promise<ValuePlace | null> {
  if (source === "custom") {
    const type = (await fieldTypes(tx, tenantId)).get(field);
    if (!type) throw new AppError("NOT_FOUND", "Unknown field");
    return type === "date" || type === "boolean" ? null : { customField: field };
  }
  if (field === "tags") return "tags";
  if (field === "createdAt") return null;
  const own = CONTACT_FIELD_NAMES.find((name) => name === field);
  const compared = own === undefined ? null : contactFieldTraits(own).filter;
  if (own !== undefined && compared !== null) return compared === "status" ? null : { column: own };
  throw new AppError("NOT_FOUND", "Unknown field");
}
