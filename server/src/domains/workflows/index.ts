import type { Domain } from "../../platform/domain.ts";
import { registerWorkflowRoutes } from "./routes.ts";

/** Campaigns that take people through several steps: what is drawn, what was published, and who goes through. */
export const workflowsDomain: Domain = {
  name: "workflows",
  routes: registerWorkflowRoutes,
};
