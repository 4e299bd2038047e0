import { z } from "zod";
import { account } from "./accounts.ts";
import { CONTACT_FIELDS, type FilterableContactField } from "./contact-fields.ts";
import { customFieldType } from "./custom-fields.ts";
import { createdRange, deletedCount, id, idList, idParams, line, listQuery, page, timestamp, version } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** Operators and what they need: none, one value, a list, a from–to pair, or a number of days. */
export const FILTER_OPERATORS = {
  equals: "one",
  notEquals: "one",
  contains: "one",
  notContains: "one",
  startsWith: "one",
  endsWith: "one",
  inList: "list",
  notInList: "list",
  /** All of a list. */
  hasAll: "list",
  greaterThan: "one",
  lessThan: "one",
  between: "range",
  before: "one",
  after: "one",
  inLastDays: "days",
  inNextDays: "days",
  moreThanDaysAgo: "days",
  /** Day and month come round, whatever the year; February 29 on February 28 in years without it. */
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
} as const;
export type FilterOperator = keyof typeof FILTER_OPERATORS;
const operators = Object.keys(FILTER_OPERATORS) as [FilterOperator, ...FilterOperator[]];

/** Types a condition can stand on: those of custom fields, and those of what every contact has. */
export const filterFieldType = z
  .enum([...customFieldType.options, "status", "tags", "topic", "engagement"])
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
/** The operators that each field type understands, in the order they are offered. */
export const OPERATORS_BY_TYPE: Record<FilterFieldType, readonly FilterOperator[]> = {
  text,
  email: text,
  number: ["equals", "notEquals", "greaterThan", "lessThan", "between", "inList", "notInList", "isSet", "isNotSet"],
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
};

/** Standard fields that conditions can name, with their types. */
export const STANDARD_FILTER_FIELDS = {
  ...filterableFields(),
  createdAt: "date",
  tags: "tags",
} as const satisfies Record<string, FilterFieldType>;
export type StandardFilterField = keyof typeof STANDARD_FILTER_FIELDS;

function filterableFields() {
  const types = Object.entries(CONTACT_FIELDS).flatMap(([name, { filter }]) => (filter === null ? [] : [[name, filter] as const]));
  return Object.fromEntries(types) as { readonly [Name in FilterableContactField]: (typeof CONTACT_FIELDS)[Name]["filter"] };
}

/** What somebody did with our mails, or what was done: `sent` is handed to their server without a refusal. */
export const ENGAGEMENT_FILTER_FIELDS = ["sent", "opened", "clicked", "unsubscribed", "bounced"] as const;
export type EngagementFilterField = (typeof ENGAGEMENT_FILTER_FIELDS)[number];

/** Days that relative operators may reach: a century. */
export const FILTER_DAYS_MAX = 36_500;
/** Conditions of a whole definition, groups counted by what is in them. */
export const FILTER_CONDITIONS_MAX = 50;

const scalar = z.union([z.string().max(500), z.number(), z.boolean()]);
export const filterCondition = z
  .object({
    /**
     * `standard`: a field every contact has; `custom`: by the custom field's identifier; `topic`: by the
     * topic's id; `engagement`: one of `ENGAGEMENT_FILTER_FIELDS`.
     */
    source: z.enum(["standard", "custom", "topic", "engagement"]),
    field: z.string().min(1).max(50),
    operator: z.enum(operators),
    /** For operators with one value, and the number of days. Dates are ISO `2026-11-21`. */
    value: scalar.optional(),
    values: z.array(scalar).max(500).optional(),
    from: scalar.optional(),
    to: scalar.optional(),
    /** Engagement only: in this campaign; left out, in any. */
    campaignId: id.optional(),
    /** Engagement only: in the last so many days; left out, ever. */
    days: z.number().int().min(1).max(FILTER_DAYS_MAX).optional(),
  })
  .superRefine((condition, context) => {
    const needs = FILTER_OPERATORS[condition.operator];
    const missing = (path: string) => context.addIssue({ code: "custom", path: [path], message: "A value is needed" });
    if ((needs === "one" || needs === "days") && (condition.value === undefined || condition.value === "")) missing("value");
    if (needs === "list" && !condition.values?.length) missing("values");
    if (needs === "range" && (condition.from === undefined || condition.from === "")) missing("from");
    if (needs === "range" && (condition.to === undefined || condition.to === "")) missing("to");
  })
  .meta({ id: "FilterCondition" });
export type FilterCondition = z.infer<typeof filterCondition>;

/** Conditions joined among themselves by their own operator. */
export const filterGroup = z
  .object({ operator: z.enum(["AND", "OR"]), conditions: z.array(filterCondition).min(1).max(FILTER_CONDITIONS_MAX) })
  .meta({ id: "FilterGroup" });
export type FilterGroup = z.infer<typeof filterGroup>;

export const filterDefinition = z
  .object({
    /** AND: all conditions match; OR: any matches. */
    operator: z.enum(["AND", "OR"]),
    /** Conditions, and groups of them one level deep. */
    conditions: z
      .array(z.union([filterGroup, filterCondition]))
      .min(1)
      .max(FILTER_CONDITIONS_MAX),
  })
  .meta({ id: "FilterDefinition" });
export type FilterDefinition = z.infer<typeof filterDefinition>;

/** Tells a group from a condition. */
export const isFilterGroup = (part: FilterCondition | FilterGroup): part is FilterGroup => "conditions" in part;

export const filterStatus = z.enum(["active", "inactive"]).meta({ id: "FilterStatus" });
export type FilterStatus = z.infer<typeof filterStatus>;

export const filter = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    definition: filterDefinition,
    /** An inactive filter is not offered for new uses; what uses it already keeps working. */
    status: filterStatus,
    /** Matches when last counted, null before the first count. */
    matchCount: z.number().int().nullable(),
    countedAt: timestamp.nullable(),
    /** Campaigns that name it and have not started, and workflows that name it and are not over. */
    usedBy: z.object({ campaigns: z.number().int() }),
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
      z.object({
        reason: z.enum(["inactive", "pending", "unsubscribed", "bounced", "complained", "manual", "topic"]),
        count: z.number().int(),
      }),
    ),
    /** The newest of them, at most 20. */
    sample: z.array(account),
    countedAt: timestamp,
  })
  .meta({ id: "FilterPreview" });

export const filterExplanation = z
  .object({
    /** Null when no contact has this address. */
    account: account.nullable(),
    matches: z.boolean(),
    /** Of each part of the definition in its order, and of each condition inside a group. */
    parts: z.array(z.object({ matches: z.boolean(), conditions: z.array(z.boolean()) })),
  })
  .meta({ id: "FilterExplanation" });

const tag = "Filters";
export const filterRoutes = {
  list: defineRoute({
    operationId: "listFilters",
    method: "GET",
    path: "/v1/Filters",
    tag,
    access: "CONFIG.VIEW",
    summary: "List filters",
    query: listQuery(["createdAt", "name"]).extend({ status: filterStatus.optional(), ...createdRange }),
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
  setStatus: defineRoute({
    operationId: "setFiltersStatus",
    method: "POST",
    path: "/v1/Filters/BulkStatus",
    tag,
    access: "ACCOUNT.WRITE",
    summary: "Enable or disable several filters; returns how many changed",
    body: idList.extend({ status: filterStatus }).meta({ id: "SetFiltersStatusBody" }),
    response: deletedCount,
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
    withoutPlan: true,
    method: "POST",
    path: "/v1/Filters/Preview",
    tag,
    access: "CONFIG.VIEW",
    summary: "Count the matches of a definition without saving it",
    body: z
      .object({
        /** Null: everybody. */
        definition: filterDefinition.nullable(),
        /** Count who can receive a campaign on this topic. */
        topicId: id.nullable().optional(),
      })
      .meta({ id: "PreviewFilterBody" }),
    response: filterPreview,
  }),
  explain: defineRoute({
    operationId: "explainFilter",
    withoutPlan: true,
    method: "POST",
    path: "/v1/Filters/Explain",
    tag,
    access: "CONFIG.VIEW",
    summary: "Why one person is in or out: each condition by itself",
    body: z.object({ definition: filterDefinition, email: z.string().trim().min(1).max(255) }).meta({ id: "ExplainFilterBody" }),
    response: filterExplanation,
  }),
  suggestions: defineRoute({
    operationId: "suggestFilterValues",
    method: "GET",
    path: "/v1/Filters/Suggestions",
    tag,
    access: "CONFIG.VIEW",
    summary: "Values that a field has among the contacts, the most frequent first; from a sample when there are very many",
    query: z.object({
      source: z.enum(["standard", "custom"]),
      field: z.string().min(1).max(50),
      search: z.string().trim().max(100).optional(),
    }),
    response: z
      .object({
        items: z.array(z.object({ value: z.string(), count: z.number().int() })),
        /** The counts are of a sample. */
        sampled: z.boolean(),
      })
      .meta({ id: "FilterSuggestions" }),
  }),
};
