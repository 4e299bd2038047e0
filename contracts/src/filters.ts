import { z } from "zod";
import { account } from "./accounts.ts";
import { customFieldType } from "./custom-fields.ts";
import { deletedCount, id, idList, idParams, line, listQuery, page, timestamp, version } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** Operators and what they need: none, one value, a list, or a from–to pair. */
export const FILTER_OPERATORS = {
  equals: "one",
  notEquals: "one",
  contains: "one",
  notContains: "one",
  startsWith: "one",
  endsWith: "one",
  inList: "list",
  notInList: "list",
  greaterThan: "one",
  lessThan: "one",
  between: "range",
  before: "one",
  after: "one",
  inLastDays: "one",
  isTrue: "none",
  isFalse: "none",
  isSet: "none",
  isNotSet: "none",
} as const;
export type FilterOperator = keyof typeof FILTER_OPERATORS;
const operators = Object.keys(FILTER_OPERATORS) as [FilterOperator, ...FilterOperator[]];

/** Types a condition can stand on: those of custom fields, and status. */
export const filterFieldType = z.enum([...customFieldType.options, "status"]).meta({ id: "FilterFieldType" });
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
/** The operators that each field type understands, in the order they are offered. */
export const OPERATORS_BY_TYPE: Record<FilterFieldType, readonly FilterOperator[]> = {
  text,
  email: text,
  number: ["equals", "notEquals", "greaterThan", "lessThan", "between", "inList", "notInList", "isSet", "isNotSet"],
  date: ["equals", "before", "after", "between", "inLastDays", "isSet", "isNotSet"],
  boolean: ["isTrue", "isFalse", "isSet", "isNotSet"],
  status: ["equals", "notEquals", "inList"],
};

/** Standard fields that conditions can name, with their types. */
export const STANDARD_FILTER_FIELDS = {
  name: "text",
  email: "email",
  phone: "text",
  status: "status",
  createdAt: "date",
} as const satisfies Record<string, FilterFieldType>;
export type StandardFilterField = keyof typeof STANDARD_FILTER_FIELDS;

const scalar = z.union([z.string().max(500), z.number(), z.boolean()]);
export const filterCondition = z
  .object({
    /** `standard`: a field every contact has; `custom`: by the custom field's identifier. */
    source: z.enum(["standard", "custom"]),
    field: z.string().min(1).max(50),
    operator: z.enum(operators),
    /** For operators with one value. Dates are ISO `2026-11-21`; inLastDays takes a whole number. */
    value: scalar.optional(),
    values: z.array(scalar).max(500).optional(),
    from: scalar.optional(),
    to: scalar.optional(),
  })
  .superRefine((condition, context) => {
    const needs = FILTER_OPERATORS[condition.operator];
    const missing = (path: string) => context.addIssue({ code: "custom", path: [path], message: "A value is needed" });
    if (needs === "one" && (condition.value === undefined || condition.value === "")) missing("value");
    if (needs === "list" && !condition.values?.length) missing("values");
    if (needs === "range" && (condition.from === undefined || condition.from === "")) missing("from");
    if (needs === "range" && (condition.to === undefined || condition.to === "")) missing("to");
  })
  .meta({ id: "FilterCondition" });
export type FilterCondition = z.infer<typeof filterCondition>;

export const filterDefinition = z
  .object({
    /** AND: all conditions match; OR: any matches. */
    operator: z.enum(["AND", "OR"]),
    conditions: z.array(filterCondition).min(1).max(50),
  })
  .meta({ id: "FilterDefinition" });
export type FilterDefinition = z.infer<typeof filterDefinition>;

export const filter = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    definition: filterDefinition,
    /** Matches when last counted, null before the first count. */
    matchCount: z.number().int().nullable(),
    countedAt: timestamp.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    version,
  })
  .meta({ id: "Filter" });
export type Filter = z.infer<typeof filter>;

export const filterBody = z
  .object({ name: line(100), description: z.string().trim().max(500).default(""), definition: filterDefinition })
  .meta({ id: "FilterBody" });
export const updateFilterBody = filterBody.extend({ version }).meta({ id: "UpdateFilterBody" });

/** Live count: who matches, and how many of them a campaign may be sent to. */
export const filterPreview = z
  .object({
    matches: z.number().int(),
    canReceive: z.number().int(),
    /** Matching people who cannot receive, by reason; matches = canReceive + their sum. */
    leftOut: z.array(
      z.object({ reason: z.enum(["inactive", "pending", "unsubscribed", "bounced", "complained", "manual"]), count: z.number().int() }),
    ),
    sample: z.array(account),
    countedAt: timestamp,
  })
  .meta({ id: "FilterPreview" });

const tag = "Filters";
export const filterRoutes = {
  list: defineRoute({
    operationId: "listFilters",
    method: "GET",
    path: "/v1/Filters",
    tag,
    access: "CONFIG.VIEW",
    summary: "List filters",
    query: listQuery(["createdAt", "name"]),
    response: page("FilterPage", filter),
  }),
  create: defineRoute({
    operationId: "createFilter",
    method: "POST",
    path: "/v1/Filters",
    tag,
    access: "ACCOUNT.WRITE",
    status: 201,
    summary: "Create a filter",
    body: filterBody,
    response: filter,
  }),
  get: defineRoute({
    operationId: "getFilter",
    method: "GET",
    path: "/v1/Filters/{id}",
    tag,
    access: "CONFIG.VIEW",
    summary: "One filter",
    params: idParams,
    response: filter,
  }),
  update: defineRoute({
    operationId: "updateFilter",
    method: "PUT",
    path: "/v1/Filters/{id}",
    tag,
    access: "ACCOUNT.WRITE",
    summary: "Change a filter",
    params: idParams,
    body: updateFilterBody,
    response: filter,
  }),
  remove: defineRoute({
    operationId: "deleteFilters",
    method: "POST",
    path: "/v1/Filters/BulkDelete",
    tag,
    access: "ACCOUNT.WRITE",
    summary: "Delete filters; refused with IN_USE while an unsent campaign uses one",
    body: idList.meta({ id: "DeleteFiltersBody" }),
    response: deletedCount,
  }),
  preview: defineRoute({
    operationId: "previewFilter",
    method: "POST",
    path: "/v1/Filters/Preview",
    tag,
    access: "CONFIG.VIEW",
    summary: "Count the matches of a definition without saving it",
    body: z.object({ definition: filterDefinition.nullable() }).meta({ id: "PreviewFilterBody" }),
    response: filterPreview,
  }),
};
