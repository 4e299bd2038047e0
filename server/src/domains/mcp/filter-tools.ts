import {
  ENGAGEMENT_FILTER_FIELDS,
  filter,
  filterDefinition,
  filterPreview,
  filterRoutes,
  id,
  line,
  OPERATORS_BY_TYPE,
  STANDARD_FILTER_FIELDS,
} from "@arauto/contracts";
import { z } from "zod";
import { defineTool } from "../../platform/http/tools.ts";
import { consoleUrl, pageInput, pageOf } from "./shapes.ts";

const standardFields = Object.entries(STANDARD_FILTER_FIELDS)
  .map(([name, type]) => `${name} (${type})`)
  .join(", ");
const operators = Object.entries(OPERATORS_BY_TYPE)
  .map(([type, names]) => `${type}: ${names.join(", ")}`)
  .join("; ");
const HOW_TO_DEFINE = `A condition names a source and a field. Standard fields and their types: ${standardFields}. Custom fields: by identifier, see list_custom_fields. Topics: by id, see list_topics. Engagement: ${ENGAGEMENT_FILTER_FIELDS.join(", ")}, within some days or in one campaign. Operators by type: ${operators}.`;

/** Maximum length of a listed definition, in characters of JSON: it may contain thousands of values. */
const DEFINITION_MAX = 2_000;

const listFilters = defineTool({
  name: "list_filters",
  title: "List filters",
  description: "Lists saved filters, which are the audiences of campaigns.",
  input: z.object(pageInput),
  output: pageOf(
    filter
      .pick({
        id: true,
        name: true,
        description: true,
        status: true,
        matchCount: true,
        countedAt: true,
      })
      .extend({
        definition: filterDefinition.nullable().describe("Null when it is very long"),
        consoleUrl,
      }),
  ),
  routes: [filterRoutes.list],
  readOnly: true,
  idempotent: true,
  openWorld: false,
  async run(query, context) {
    const { items, ...page } = await context.call(filterRoutes.list, { query });
    const withUrl = items.map((one) => ({
      ...one,
      definition: JSON.stringify(one.definition).length > DEFINITION_MAX ? null : one.definition,
      consoleUrl: context.consoleUrl(`/filters/${one.id}`),
    }));
    return { ...page, items: withUrl };
  },
});

const countFilter = defineTool({
  name: "count_filter",
  title: "Count a filter",
  description: `Counts the contacts that match a definition, and how many of them a campaign can reach, without saving anything. ${HOW_TO_DEFINE}`,
  input: z.object({
    definition: filterDefinition.nullable().describe("Null for all contacts"),
    topicId: id.optional().describe("Count who can receive a campaign for this topic"),
  }),
  output: filterPreview.omit({ sample: true }),
  routes: [filterRoutes.preview],
  readOnly: true,
  idempotent: true,
  openWorld: false,
  run: (body, { call }) => call(filterRoutes.preview, { body }),
});

const createFilter = defineTool({
  name: "create_filter",
  title: "Save a filter",
  description:
    "Saves a definition as a filter, so that a campaign can use it as its audience. Count it first with count_filter, which describes definitions.",
  input: z.object({
    name: line(100),
    description: z.string().trim().max(500).default(""),
    definition: filterDefinition,
  }),
  output: z.object({ filterId: id, name: z.string(), consoleUrl }),
  routes: [filterRoutes.create],
  readOnly: false,
  idempotent: false,
  openWorld: false,
  async run(body, context) {
    const created = await context.call(filterRoutes.create, { body });
    const url = context.consoleUrl(`/filters/${created.id}`);
    return { filterId: created.id, name: created.name, consoleUrl: url };
  },
});

/** Tools for audiences. */
export const filterTools = [listFilters, countFilter, createFilter];
