import { z } from "zod";
import { mailLanguage } from "./mail-languages.ts";
import { defineRoute } from "./route.ts";
import { templateContent } from "./templates.ts";

export const DESIGN_KINDS = ["marketing", "transactional", "newsletter"] as const;
export type DesignKind = (typeof DESIGN_KINDS)[number];

/** A ready-made design. */
export const templateDesign = z
  .object({
    /** Such as `welcome-series`. */
    id: z.string(),
    kind: z.enum(DESIGN_KINDS),
    name: z.string(),
    description: z.string(),
  })
  .meta({ id: "TemplateDesign" });
export type TemplateDesign = z.infer<typeof templateDesign>;

const languageQuery = z.object({
  /** Language of the design's texts; defaults to the workspace's. */
  language: mailLanguage.optional(),
});
const params = z.object({ id: z.string().regex(/^[a-z0-9-]{1,60}$/) });

const tag = "Templates";
export const designRoutes = {
  list: defineRoute({
    operationId: "listTemplateDesigns",
    method: "GET",
    path: "/v1/TemplateDesigns",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "templates:read",
    summary: "List designs",
    description: "Ready-made designs to start a template from.",
    query: languageQuery,
    response: z.object({ items: z.array(templateDesign) }).meta({ id: "TemplateDesignList" }),
  }),
  get: defineRoute({
    operationId: "getTemplateDesign",
    method: "GET",
    path: "/v1/TemplateDesigns/{id}",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "templates:read",
    summary: "Get a design",
    description:
      "Returns the design's content in the workspace's fonts and colors, with a preview.",
    params,
    query: languageQuery,
    response: templateDesign
      .extend({ content: templateContent, html: z.string() })
      .meta({ id: "TemplateDesignContent" }),
  }),
};
