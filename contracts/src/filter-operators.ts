import { z } from "zod";
import { customFieldType } from "./custom-fields.ts";

/** Operators and their operands: none, one value, a list, a range, or a number of days. */
export const FILTER_OPERATORS = {
  equals: "one",
  notEquals: "one",
  contains: "one",
  notContains: "one",
  startsWith: "one",
  endsWith: "one",
  inList: "list",
  notInList: "list",
  /** Matches all entries of a list. */
  hasAll: "list",
  greaterThan: "one",
  lessThan: "one",
  between: "range",
  before: "one",
  after: "one",
  inLastDays: "days",
  inNextDays: "days",
  moreThanDaysAgo: "days",
  /** Matches day and month in any year; February 29 matches February 28 in other years. */
  anniversaryToday: "none",
  anniversaryThisMonth: "none",
  isTrue: "none",
  isFalse: "none",
  isSet: "none",
  isNotSet: "none",
  subscribed: "none",
  notSubscribed: "none",
  did: "none",
  didNot: "none",
  /** How often something happened; the value is a count. */
  atLeast: "one",
  atMost: "one",
  exactly: "one",
  /** Whether a contact has a deal. */
  has: "none",
  hasNot: "none",
} as const;
export type FilterOperator = keyof typeof FILTER_OPERATORS;
const operators = Object.keys(FILTER_OPERATORS) as [FilterOperator, ...FilterOperator[]];
export const filterOperator = z.enum(operators);

/** Types that conditions support: those of custom fields and of standard fields. */
export const filterFieldType = z
  .enum([
    ...customFieldType.options,
    "status",
    "tags",
    "topic",
    "engagement",
    "customEvent",
    "deal",
  ])
  .meta({ id: "FilterFieldType" });
export type FilterFieldType = z.infer<typeof filterFieldType>;

const text: FilterOperator[] = [
  "equals",
  "notEquals",
  "contains",
  "notContains",
  "startsWith",
  "endsWith",
  "inList",
  "notInList",
  "isSet",
  "isNotSet",
];
/** Operators supported by each field type, in the order they are offered. */
export const OPERATORS_BY_TYPE: Record<FilterFieldType, readonly FilterOperator[]> = {
  text,
  email: text,
  number: [
    "equals",
    "notEquals",
    "greaterThan",
    "lessThan",
    "between",
    "inList",
    "notInList",
    "isSet",
    "isNotSet",
  ],
  date: [
    "equals",
    "before",
    "after",
    "between",
    "inLastDays",
    "inNextDays",
    "moreThanDaysAgo",
    "anniversaryToday",
    "anniversaryThisMonth",
    "isSet",
    "isNotSet",
  ],
  boolean: ["isTrue", "isFalse", "isSet", "isNotSet"],
  status: ["equals", "notEquals", "inList"],
  tags: ["inList", "hasAll", "notInList", "isSet", "isNotSet"],
  topic: ["subscribed", "notSubscribed"],
  engagement: ["did", "didNot"],
  customEvent: ["did", "didNot", "atLeast", "atMost", "exactly"],
  deal: ["has", "hasNot"],
};

/** Maximum number of days in relative operators: a century. */
export const FILTER_DAYS_MAX = 36_500;

const scalar = z.union([z.string().max(500), z.number(), z.boolean()]);
/** The operands of a condition; the operator determines which ones are required. */
export const filterOperands = {
  /** For operators with one value, and the number of days. Dates are ISO `2026-11-21`. */
  value: scalar.optional(),
  values: z.array(scalar).max(500).optional(),
  from: scalar.optional(),
  to: scalar.optional(),
};
const operands = z.object(filterOperands);

/** Requires the operands that the operator of a condition needs. */
export function requireOperands(
  condition: z.output<typeof operands> & { operator: FilterOperator },
  context: z.RefinementCtx,
): void {
  const needs = FILTER_OPERATORS[condition.operator];
  const missing = (path: string) =>
    context.addIssue({ code: "custom", path: [path], message: "A value is required" });
  if (
    (needs === "one" || needs === "days") &&
    (condition.value === undefined || condition.value === "")
  )
    missing("value");
  if (needs === "list" && !condition.values?.length) missing("values");
  if (needs === "range" && (condition.from === undefined || condition.from === "")) missing("from");
  if (needs === "range" && (condition.to === undefined || condition.to === "")) missing("to");
}
