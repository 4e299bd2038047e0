import type { Domain } from "../../platform/domain.ts";
import { purgeOldTrash } from "./bulk-queries.ts";
import { templateReferences } from "./references.ts";
import { registerRoutes } from "./routes.ts";

export { type CopyResult, copySender, sendCopies } from "./mail-copies.ts";
export { contactFor } from "./email-context.ts";
export { forgetInTemplates } from "./forgetting.ts";
export { findTemplate, type TemplateToSend } from "./service.ts";
export { issuesOf, existingPictures } from "./template-checks.ts";

/** Email templates: block documents, MJML or HTML with Liquid, in drafts that are published. */
export const templatesDomain: Domain = {
  name: "templates",
  audited: {
    template: { table: "templates", name: "name", deletedAt: "deleted_at" },
  },
  routes: registerRoutes,
  references: templateReferences,
  dailyCleanup: purgeOldTrash,
};
