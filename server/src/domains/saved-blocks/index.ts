import type { Domain } from "../../platform/domain.ts";
import { registerRoutes } from "./routes.ts";
import { savedBlockReferences } from "./service.ts";

/** Blocks and sections of emails, saved for reuse. */
export const savedBlocksDomain: Domain = {
  name: "saved-blocks",
  routes: registerRoutes,
  references: savedBlockReferences,
};
