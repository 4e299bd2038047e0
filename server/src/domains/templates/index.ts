import type { Domain } from "../../platform/domain.ts";
import { registerTemplateRoutes } from "./routes.ts";
import { templateReferences } from "./service.ts";

export { findTemplate, type TemplateContent } from "./service.ts";

/** What mails are written from: MJML or HTML with Liquid. */
export const templatesDomain: Domain = {
  name: "templates",
  routes: registerTemplateRoutes,
  references: templateReferences,
};
