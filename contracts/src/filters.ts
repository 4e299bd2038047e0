import { z } from "zod";
import { contact } from "./contacts.ts";
import { CONTACT_FIELDS, type FilterableContactField } from "./contact-fields.ts";
import { customEventPropertyConditions } from "./custom-event-conditions.ts";
import { dealConditions } from "./deal-conditions.ts";
import {
  FILTER_DAYS_MAX,
  type FilterFieldType,
  filterOperands,
  filterOperator,
  requireOperands,
} from "./filter-operators.ts";
import {
  createdRange,
  day,
  deletedCount,
  id,
  idList,
  idParams,
  line,
  listQuery,
  page,
  timestamp,
  version,
} from "./lists.ts";
import { defineRoute } from "./route.ts";

/** Standard fields that conditions can use, with their types. */
export const STANDARD_FILTER_FIELDS = {
  ...filterableFields(),
  createdAt: "date",
  tags: "tags",
} as const satisfies Record<string, FilterFieldType>;
export type StandardFilterField = keyof typeof STANDARD_FILTER_FIELDS;

function filterableFields() {
  const types = Object.entries(CONTACT_FIELDS).flatMap(([name, { filter }]) =>
    filter === null ? [] : [[name, filter] as const],
  );
  return Object.fromEntries(types) as {
    readonly [Name in FilterableContactField]: (typeof CONTACT_FIELDS)[Name]["filter"];
  };
}

/** What a contact did with an email, or what happened to it. `sent` means accepted by the mail server. */
export const ENGAGEMENT_FILTER_FIELDS = [
  "sent",
  "opened",
  "clicked",
  "unsubscribed",
  "bounced",
] as const;
export type EngagementFilterField = (typeof ENGAGEMENT_FILTER_FIELDS)[number];

/** Maximum number of conditions in a definition, including those in groups. */
export const FILTER_CONDITIONS_MAX = 50;
/** Maximum count in a condition on a custom event. */
export const FILTER_COUNT_MAX = 1_000_000;

export const filterCondition = z
  .object({
    /**
     * `standard`: a standard field; `custom`: a custom field by its identifier; `topic`: a topic by its
     * id; `engagement`: one of `ENGAGEMENT_FILTER_FIELDS`; `customEvent`: a custom event by its name; `deal`: one of
     * `DEAL_FILTER_FIELDS`.
     */
    source: z.enum(["standard", "custom", "topic", "engagement", "customEvent", "deal"]),
    field: z.string().min(1).max(50),
    operator: filterOperator,
    ...filterOperands,
    /** Engagement only: in this campaign; if omitted, in any campaign. */
    campaignId: id.optional(),
    /** Engagement and custom events: within this number of days; if omitted, at any time. */
    days: z.number().int().min(1).max(FILTER_DAYS_MAX).optional(),
    /** Custom events only: on this day or later, and on this day or earlier; not together with `days`. */
    firstDay: day.optional(),
    lastDay: day.optional(),
    /** Custom events only: counts events whose properties meet all of these. */
    where: customEventPropertyConditions.optional(),
    /** Deals only: the criteria of the deal; if omitted, any deal. */
    deal: dealConditions.optional(),
  })
  .superRefine(requireOperands)
  .meta({ id: "FilterCondition" });
export type FilterCondition = z.infer<typeof filterCondition>;

/** Conditions with their own operator. */
export const filterGroup = z
  .object({
    operator: z.enum(["AND", "OR"]),
    conditions: z.array(filterCondition).min(1).max(FILTER_CONDITIONS_MAX),
  })
  .meta({ id: "FilterGroup" });
export type FilterGroup = z.infer<typeof filterGroup>;

export const filterDefinition = z
  .object({
    /** AND: all conditions match; OR: any matches. */
    operator: z.enum(["AND", "OR"]),
    /** Conditions, and groups of conditions one level deep. */
    conditions: z
      .array(z.union([filterGroup, filterCondition]))
      .min(1)
      .max(FILTER_CONDITIONS_MAX),
  })
  .meta({ id: "FilterDefinition" });
export type FilterDefinition = z.infer<typeof filterDefinition>;

/** Distinguishes a group from a condition. */
export const isFilterGroup = (part: FilterCondition | FilterGroup): part is FilterGroup =>
  "conditions" in part;

export const filterStatus = z.enum(["active", "inactive"]).meta({ id: "FilterStatus" });
export type FilterStatus = z.infer<typeof filterStatus>;

export const filter = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    definition: filterDefinition,
    /** An inactive filter is not offered for new uses; existing uses keep working. */
    status: filterStatus,
    /** Number of matches at the last count; null before the first count. */
    matchCount: z.number().int().nullable(),
    countedAt: timestamp.nullable(),
    /** Campaigns that use it and have not started, and workflows that use it and have not ended. */
    usedBy: z.object({ campaigns: z.number().int() }),
    createdAt: timestamp,
    updatedAt: timestamp,
    version,
  })
  .meta({ id: "Filter" });
export type Filter = z.infer<typeof filter>;

export const filterBody = z
  .object({
    name: line(100),
    description: z.string().trim().max(500).default(""),
    definition: filterDefinition,
  })
  .meta({ id: "FilterBody" });
export const updateFilterBody = filterBody.extend({ version }).meta({ id: "UpdateFilterBody" });

/** Live count of matches, and how many of them can receive a campaign. */
export const filterPreview = z
  .object({
    matches: z.number().int(),
    canReceive: z.number().int(),
    /** Matches that can't receive emails, by reason; matches = canReceive + their sum. */
    leftOut: z.array(
      z.object({
        reason: z.enum([
          "inactive",
          "pending",
          "unsubscribed",
          "bounced",
          "complained",
          "manual",
          "topic",
        ]),
        count: z.number().int(),
      }),
    ),
    /** The newest matches, at most 20. */
    sample: z.array(contact),
    countedAt: timestamp,
  })
  .meta({ id: "FilterPreview" });

export const filterExplanation = z
  .object({
    /** Null if no contact has this address. */
    contact: contact.nullable(),
    matches: z.boolean(),
    /** The result of each part of the definition in order, and of each condition inside a group. */
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
    apiKey: "filters:read",
    summary: "List filters",
    query: listQuery(["createdAt", "name"]).extend({
      status: filterStatus.optional(),
      ...createdRange,
    }),
    response: page("FilterPage", filter),
  }),
  create: defineRoute({
    operationId: "createFilter",
    method: "POST",
    path: "/v1/Filters",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "filters:write",
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
    apiKey: "filters:read",
    summary: "Get a filter",
    params: idParams,
    response: filter,
  }),
  update: defineRoute({
    operationId: "updateFilter",
    method: "PUT",
    path: "/v1/Filters/{id}",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "filters:write",
    summary: "Update a filter",
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
    apiKey: "filters:write",
    summary: "Enable or disable filters",
    description: "Returns the number of changed filters.",
    body: idList.extend({ status: filterStatus }).meta({ id: "SetFiltersStatusBody" }),
    response: deletedCount,
  }),
  remove: defineRoute({
    operationId: "deleteFilters",
    method: "POST",
    path: "/v1/Filters/BulkDelete",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "filters:write",
    summary: "Delete filters",
    description: "Fails with `IN_USE` while an unsent campaign uses one.",
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
    apiKey: "filters:read",
    summary: "Preview a filter",
    description: "Counts the contacts that match an unsaved definition.",
    body: z
      .object({
        /** Null for all contacts. */
        definition: filterDefinition.nullable(),
        /** Count contacts who can receive a campaign for this topic. */
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
    apiKey: "filters:read",
    summary: "Explain a filter for a contact",
    description: "Returns the result of each condition.",
    body: z
      .object({ definition: filterDefinition, email: z.string().trim().min(1).max(255) })
      .meta({ id: "ExplainFilterBody" }),
    response: filterExplanation,
  }),
  suggestions: defineRoute({
    operationId: "suggestFilterValues",
    method: "GET",
    path: "/v1/Filters/Suggestions",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "filters:read",
    summary: "List values of a field",
    description: "Values among contacts, most frequent first. Large workspaces are sampled.",
    query: z.object({
      source: z.enum(["standard", "custom"]),
      field: z.string().min(1).max(50),
      search: z.string().trim().max(100).optional(),
    }),
    response: z
      .object({
        items: z.array(z.object({ value: z.string(), count: z.number().int() })),
        /** The counts are from a sample. */
        sampled: z.boolean(),
      })
      .meta({ id: "FilterSuggestions" }),
  }),
};
