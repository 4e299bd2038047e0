import type { FilterDefinition, StandardFilterField } from "@arauto/contracts";
import { sql, type Sql } from "../../platform/database/sql.ts";
import { fieldColumn } from "../contacts/index.ts";
import { topicCondition, type TopicRule } from "../topics/index.ts";
import { inCostOrder, type Cost, costOf, combinedCost } from "./condition-cost.ts";
import { customEventSql } from "./custom-event-sql.ts";
import { dateSql, instantSql } from "./date-sql.ts";
import { dealSql } from "./deal-sql.ts";
import { type EngagementContext, engagementSql } from "./engagement-sql.ts";
import {
  type CheckedCondition,
  type CheckedPart,
  checkDefinition,
  type KnownNames,
} from "./filter-values.ts";
import { booleanSql, numberSql } from "./number-sql.ts";
import { tagsSql } from "./tags-sql.ts";
import { emailSql, nameSql, statusSql, textSql } from "./text-sql.ts";

/** The context for compiling a definition. */
export interface FilterContext extends KnownNames, EngagementContext {
  /** Whether contacts who made no choice get a topic, by topic id. */
  topics: ReadonlyMap<string, TopicRule["default"]>;
}

/** The condition that every contact meets. */
export const EVERYONE: Sql<boolean> = sql<boolean>`true`;

/** One part of a definition: a condition, or a group with its conditions. */
export interface CompiledPart {
  matches: Sql<boolean>;
  /** Groups only. */
  conditions: Sql<boolean>[];
}

/**
 * Compiles a definition into a condition over `accounts a` that is true or false for every contact. Values only ever
 * become parameters. Semantics of the operators:
 *
 * - Texts, addresses, phones and tags compare case-insensitively and accent-sensitively.
 * - A contact without a value, or with an empty text, matches `isNotSet`. Without a value it also matches `notEquals`,
 *   `notContains` and `notInList`, and no other operator.
 * - `greaterThan`, `lessThan`, `before` and `after` exclude the value itself; `between` includes both ends.
 * - Days are the workspace's. `inLastDays` n runs from n days ago to today, both whole days; `inNextDays` n from today
 *   to n days ahead; `moreThanDaysAgo` n ends before the day n days ago. A contact of exactly n days ago is therefore
 *   in the last n days, and not more than n days ago.
 * - `anniversaryToday` matches today's day and month in any year, `anniversaryThisMonth` this month's. February 29
 *   counts as the 28th in years without it.
 * - Tags: `inList` any of them, `hasAll` all of them, `notInList` none of them.
 * - `subscribed` matches contacts who chose the topic, and those who chose nothing when the topic is opt-out.
 * - Engagement comes from the campaigns' ledgers, for one campaign or any, since the day n days ago when days are
 *   given. `sent`: the receiving server accepted the message. `opened` includes clicks. `didNot` matches every contact
 *   that `did` does not match, including those who were never sent anything. Engagement of a contact that was merged
 *   into another counts for the other.
 * - Custom events count by name, period and properties. `did` is at least once; `didNot` and `atMost` include contacts
 *   without any such event. Periods are whole days of the workspace: `days` as in `inLastDays`, `firstDay` and
 *   `lastDay` inclusive. A property of another type than the condition's counts as missing, except that texts compare
 *   with everything as text.
 * - Deals: `has` matches contacts with at least one deal that meets all given conditions, as its primary contact or
 *   another one. `hasNot` matches all other contacts. Deleted deals don't count.
 *
 * @throws AppError FILTER_INVALID
 */
export function filterSql(definition: FilterDefinition, context: FilterContext): Sql<boolean> {
  const parts = checkDefinition(definition, context);
  return joined(
    definition.operator,
    parts.map((part) => partSql(part, context)),
  ).test;
}

/**
 * Compiles like `filterSql`, but each part and condition separately, in the definition's order.
 * @throws AppError FILTER_INVALID
 */
export function filterParts(definition: FilterDefinition, context: FilterContext): CompiledPart[] {
  return checkDefinition(definition, context).map((part) => ({
    matches: partSql(part, context).test,
    conditions: part.isGroup
      ? part.conditions.map((condition) => conditionSql(condition, context))
      : [],
  }));
}

/** A test with the cost that decides its position among others. */
interface Weighed {
  test: Sql<boolean>;
  cost: Cost;
}

function partSql({ operator, conditions }: CheckedPart, context: FilterContext): Weighed {
  return joined(
    operator,
    conditions.map((condition) => ({
      test: conditionSql(condition, context),
      cost: costOf(condition),
    })),
  );
}

/**
 * Joins tests, ordered by selectivity per cost: once a test decides, the remaining ones are
 * skipped.
 */
function joined(operator: FilterDefinition["operator"], tests: readonly Weighed[]): Weighed {
  const inOrder = inCostOrder(operator, tests);
  const [only, ...others] = inOrder;
  if (only && others.length === 0) return only;
  const test = sql<boolean>`(${sql.join(
    inOrder.map((one) => one.test),
    operator === "AND" ? sql` and ` : sql` or `,
  )})`;
  return {
    test,
    cost: combinedCost(
      operator,
      inOrder.map((one) => one.cost),
    ),
  };
}

function conditionSql(condition: CheckedCondition, context: FilterContext): Sql<boolean> {
  return sql<boolean>`(${bareSql(condition, context)})`;
}

function bareSql(condition: CheckedCondition, context: FilterContext): Sql {
  switch (condition.source) {
    case "custom":
      return customSql(condition, context);
    case "standard":
      return standardSql(condition, context);
    case "topic": {
      const subscribed = topicCondition({
        id: condition.field,
        default: context.topics.get(condition.field) ?? "out",
      });
      return condition.operator === "subscribed" ? subscribed : sql`not ${subscribed}`;
    }
    case "engagement":
      return engagementSql(condition, context);
    case "customEvent":
      return customEventSql(condition, context);
    case "deal":
      return dealSql(condition, context);
  }
}

function standardSql(condition: CheckedCondition, context: FilterContext): Sql {
  const field = condition.field as StandardFilterField;
  switch (field) {
    case "createdAt":
      return instantSql(sql`a.created_at`, condition, context);
    case "status":
      return statusSql(condition);
    case "tags":
      return tagsSql(condition, context.tenantId);
    case "name":
      return nameSql(condition);
    case "email":
      return emailSql(condition);
    default:
      return textSql(fieldColumn(field), condition);
  }
}

function customSql(condition: CheckedCondition, context: FilterContext): Sql {
  if (condition.type === "number") return numberSql(condition);
  if (condition.type === "date") return dateSql(condition, context);
  if (condition.type === "boolean") return booleanSql(condition);
  return textSql(sql`(a.fields ->> ${condition.field}::text)`, condition);
}
