import { defaultOperators } from "liquidjs";

/**
 * The operators of visibility rules in our Liquid: typed, and case-insensitive. Those without a
 * value are followed by `true`.
 */

const DAY = /^\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/;

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value).trim().toLowerCase()
    : "";
}

function isSet(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return textOf(value) !== "";
}

function numberOf(value: unknown): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.trim() === "") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Compares values: below, at or above zero; null when they have no order. Days are in ISO 8601. */
function order(value: unknown, given: unknown): number | null {
  const [left, right] = [numberOf(value), numberOf(given)];
  if (left !== null && right !== null) return left - right;
  if (
    typeof value !== "string" ||
    typeof given !== "string" ||
    !DAY.test(value.trim()) ||
    !DAY.test(given.trim())
  )
    return null;
  const days = Date.parse(value.trim()) - Date.parse(given.trim());
  return Number.isNaN(days) ? null : days;
}

function isSame(value: unknown, given: unknown): boolean {
  if (!isSet(value)) return false;
  const isNumeric = typeof value === "number" || typeof given === "number";
  const [left, right] = [numberOf(value), numberOf(given)];
  if (isNumeric && left !== null && right !== null) return left === right;
  return textOf(value) === textOf(given);
}

function holds(value: unknown, given: unknown): boolean {
  if (Array.isArray(value)) return value.some((entry) => isSame(entry, given));
  return isSet(value) && textOf(value).includes(textOf(given));
}

const isTrue = (value: unknown) => value === true || textOf(value) === "true";
const isFalse = (value: unknown) => value === false || textOf(value) === "false";

export const RULE_OPERATORS = {
  isSet: "is_set",
  isNotSet: "is_not_set",
  isTrue: "is_true",
  isFalse: "is_false",
  equals: "is_same",
  notEquals: "is_not_same",
  contains: "holds",
  greaterThan: "is_above",
  lessThan: "is_below",
} as const;

const questions: Record<string, (value: unknown, given: unknown) => boolean> = {
  is_set: isSet,
  is_not_set: (value) => !isSet(value),
  is_true: isTrue,
  is_false: isFalse,
  is_same: isSame,
  is_not_same: (value, given) => !isSame(value, given),
  holds,
  is_above: (value, given) => (order(value, given) ?? 0) > 0,
  is_below: (value, given) => (order(value, given) ?? 0) < 0,
};

/** For the engines that render emails. */
export const liquidOperators: typeof defaultOperators = { ...defaultOperators, ...questions };
