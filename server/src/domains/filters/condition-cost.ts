import type { FilterDefinition, FilterOperator } from "@arauto/contracts";
import type { CheckedCondition } from "./filter-values.ts";

/**
 * Nanoseconds that a test takes for one contact, as once measured, and an estimate of how many
 * contacts in a hundred pass it.
 */
export interface Cost {
  nanoseconds: number;
  passing: number;
}

const PASSING: Record<FilterOperator, number> = {
  equals: 5,
  notEquals: 95,
  contains: 10,
  notContains: 90,
  startsWith: 5,
  endsWith: 10,
  inList: 15,
  notInList: 85,
  hasAll: 5,
  greaterThan: 50,
  lessThan: 50,
  between: 30,
  before: 50,
  after: 50,
  inLastDays: 20,
  inNextDays: 10,
  moreThanDaysAgo: 50,
  anniversaryToday: 1,
  anniversaryThisMonth: 8,
  isTrue: 50,
  isFalse: 50,
  isSet: 80,
  isNotSet: 20,
  subscribed: 70,
  notSubscribed: 30,
  did: 30,
  didNot: 70,
  atLeast: 10,
  atMost: 90,
  exactly: 5,
  has: 10,
  hasNot: 90,
};

/** Extracting a text from the custom fields. */
const TEXT_OF_FIELD = 140;
/** Extracting a value from them as JSON, which allocates a new JSON value. */
const JSON_OF_FIELD = 230;
const COMPARISON = 50;
const SMALL_LETTERS = 180;

function nanosecondsOf({ source, field, type, operator }: CheckedCondition): number {
  if (source === "topic") return 250;
  if (source === "engagement" || source === "customEvent" || source === "deal") return 200;
  if (source === "standard") {
    if (type === "text" && field !== "name") return COMPARISON + SMALL_LETTERS;
    return type === "text" || type === "email" || type === "tags" ? 2 * COMPARISON : COMPARISON;
  }
  if (type === "boolean")
    return operator === "isTrue" || operator === "isFalse" ? 170 : JSON_OF_FIELD + COMPARISON;
  if (type === "number") {
    if (operator === "equals" || operator === "notEquals") return 170;
    return operator === "between"
      ? 1.8 * (JSON_OF_FIELD + 2 * COMPARISON)
      : JSON_OF_FIELD + 2 * COMPARISON;
  }
  if (type === "date") return TEXT_OF_FIELD + COMPARISON;
  return operator === "isSet" || operator === "isNotSet"
    ? TEXT_OF_FIELD + COMPARISON
    : TEXT_OF_FIELD + SMALL_LETTERS + COMPARISON;
}

export function costOf(condition: CheckedCondition): Cost {
  const { field, source, operator, values } = condition;
  // Most contacts are active.
  const almostAll =
    source === "standard" &&
    field === "status" &&
    operator !== "notEquals" &&
    values.includes("active");
  return { nanoseconds: nanosecondsOf(condition), passing: almostAll ? 90 : PASSING[operator] };
}

/**
 * Orders tests by selectivity per cost: likely mismatches first when all tests must pass, likely
 * matches first when any may.
 */
export function inCostOrder<T extends { cost: Cost }>(
  operator: FilterDefinition["operator"],
  tests: readonly T[],
): T[] {
  const price = ({ cost: { nanoseconds, passing } }: T) =>
    nanoseconds / (operator === "AND" ? 100 - passing : passing);
  return tests.toSorted((one, other) => price(one) - price(other));
}

/** The combined cost of tests that run in sequence until one decides. */
export function combinedCost(
  operator: FilterDefinition["operator"],
  inOrder: readonly Cost[],
): Cost {
  let nanoseconds = 0;
  let undecided = 1;
  for (const cost of inOrder) {
    nanoseconds += undecided * cost.nanoseconds;
    undecided *= (operator === "AND" ? cost.passing : 100 - cost.passing) / 100;
  }
  // Never quite 0 or 100, so that a cost can be derived from it.
  const passing = Math.min(99, Math.max(1, 100 * (operator === "AND" ? undecided : 1 - undecided)));
  return { nanoseconds, passing };
}
