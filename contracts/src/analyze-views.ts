import { z } from "zod";
import {
  ANALYZE_COMPARISONS,
  ANALYZE_DAYS_MAX,
  ANALYZE_DEVICES,
  ANALYZE_PERIODS,
} from "./analyze.ts";
import { day, id, idParams, line, timestamp, version } from "./lists.ts";
import { mailboxProvider } from "./mailbox-providers.ts";
import { defineRoute } from "./route.ts";

/** Maximum number of saved views of a workspace. */
export const ANALYZE_VIEWS_MAX = 20;
export const ANALYZE_VIEW_NAME_MAX = 60;
/** Maximum number of values of one filter. */
const VALUES_MAX = 50;
const DAY_MS = 86_400_000;

const values = <S extends z.ZodType>(item: S) => z.array(item).min(1).max(VALUES_MAX).optional();

/** The filters of Analyze, as stored. Values of one filter are alternatives; all filters apply together. */
export const analyzeFilters = z
  .strictObject({
    campaign: values(id),
    workflow: values(id),
    template: values(id),
    topic: values(id),
    /** A tag of the templates. */
    tag: values(line(100)),
    /** The domain of the sender's address. */
    sendingDomain: values(line(255)),
    provider: values(mailboxProvider),
    device: values(z.enum(ANALYZE_DEVICES)),
  })
  .meta({ id: "AnalyzeFilters" });
export type AnalyzeFilters = z.infer<typeof analyzeFilters>;

/** The scope of Analyze. Every period but `custom` moves with time. */
export const analyzeScope = {
  period: z.enum(ANALYZE_PERIODS),
  /** First and last day of a custom period; null for all others. */
  from: day.nullable(),
  to: day.nullable(),
  compare: z.enum(ANALYZE_COMPARISONS),
  filters: analyzeFilters,
};
const scope = z.object(analyzeScope);
export type AnalyzeScope = z.infer<typeof scope>;

/** Validates that a custom period, and only a custom one, has days in order. */
export function checkScope(
  { period, from, to }: Pick<AnalyzeScope, "period" | "from" | "to">,
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
): void {
  const refuse = (path: "from" | "to", message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (period !== "custom") {
    if (from !== null) refuse("from", "Only a custom period has a first day");
    if (to !== null) refuse("to", "Only a custom period has a last day");
  } else if (from === null) refuse("from", "A custom period needs its first day");
  else if (to === null) refuse("to", "A custom period needs its last day");
  else if (to < from) refuse("to", "The last day is before the first");
  else if ((Date.parse(to) - Date.parse(from)) / DAY_MS > ANALYZE_DAYS_MAX)
    refuse("to", `A period has at most ${ANALYZE_DAYS_MAX} days`);
}

export const analyzeView = z
  .object({
    id,
    name: z.string(),
    ...analyzeScope,
    createdAt: timestamp,
    version: z.number().int(),
  })
  .meta({ id: "AnalyzeView" });
export type AnalyzeView = z.infer<typeof analyzeView>;

const viewValues = { name: line(ANALYZE_VIEW_NAME_MAX), ...analyzeScope };
export const createAnalyzeViewBody = z
  .object(viewValues)
  .superRefine(checkScope)
  .meta({ id: "CreateAnalyzeViewBody" });
export const updateAnalyzeViewBody = z
  .object({ ...viewValues, version })
  .superRefine(checkScope)
  .meta({ id: "UpdateAnalyzeViewBody" });

const list = z.object({ items: z.array(analyzeView) }).meta({ id: "AnalyzeViews" });
const tag = "Analyze views";

export const analyzeViewRoutes = {
  list: defineRoute({
    operationId: "listAnalyzeViews",
    method: "GET",
    path: "/v1/AnalyzeViews",
    tag,
    access: "CONFIG.VIEW",
    summary: "List saved views",
    description: "All views of the workspace, in the order of their tabs.",
    response: list,
  }),
  create: defineRoute({
    operationId: "createAnalyzeView",
    method: "POST",
    path: "/v1/AnalyzeViews",
    tag,
    access: "CAMPAIGN.WRITE",
    status: 201,
    summary: "Save a view",
    description:
      "Every member sees it. Fails with `NOT_FOUND` when a filter names something that doesn't exist.",
    errors: ["NOT_FOUND", "NAME_TAKEN", "ANALYZE_VIEWS_FULL"],
    body: createAnalyzeViewBody,
    response: analyzeView,
  }),
  update: defineRoute({
    operationId: "updateAnalyzeView",
    method: "PUT",
    path: "/v1/AnalyzeViews/{id}",
    tag,
    access: "CAMPAIGN.WRITE",
    summary: "Rename or overwrite a view",
    errors: ["NAME_TAKEN"],
    params: idParams,
    body: updateAnalyzeViewBody,
    response: analyzeView,
  }),
  order: defineRoute({
    operationId: "orderAnalyzeViews",
    method: "PUT",
    path: "/v1/AnalyzeViews",
    tag,
    access: "CAMPAIGN.WRITE",
    summary: "Order the saved views",
    description: "The ids of all views in order. Views that are missing keep their order behind.",
    body: z.object({ ids: z.array(id).min(1).max(ANALYZE_VIEWS_MAX) }).meta({
      id: "OrderAnalyzeViewsBody",
    }),
    response: list,
  }),
  remove: defineRoute({
    operationId: "deleteAnalyzeView",
    method: "DELETE",
    path: "/v1/AnalyzeViews/{id}",
    tag,
    access: "CAMPAIGN.WRITE",
    summary: "Delete a view",
    description: "It can be restored for a day.",
    params: idParams,
  }),
  restore: defineRoute({
    operationId: "restoreAnalyzeView",
    method: "POST",
    path: "/v1/AnalyzeViews/{id}/Restore",
    tag,
    access: "CAMPAIGN.WRITE",
    summary: "Restore a deleted view",
    errors: ["NAME_TAKEN", "ANALYZE_VIEWS_FULL"],
    params: idParams,
    response: analyzeView,
  }),
};
