import type { Domain } from "../../platform/domain.ts";
import { registerWorkspaceRoutes } from "./routes.ts";

export { createWorkspace, workspaceFacts } from "./service.ts";
export { findMembership, openMembership, type Membership } from "./queries.ts";

/** Companies' workspaces and who belongs to them. */
export const workspacesDomain: Domain = { name: "workspaces", routes: registerWorkspaceRoutes };
