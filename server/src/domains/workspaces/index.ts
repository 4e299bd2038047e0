import type { Domain } from "../../platform/domain.ts";
import { brandReferences } from "./brand-service.ts";
import { registerWorkspaceRoutes } from "./routes.ts";

export {
  createWorkspace,
  isPlanActive,
  joinWorkspace,
  membershipAnswer,
  type WorkspaceFacts,
  workspaceFacts,
} from "./service.ts";
export {
  findMembership,
  findMembershipIn,
  listMemberships,
  openMembership,
  type Membership,
} from "./queries.ts";

/** Companies' workspaces and their memberships. */
export const workspacesDomain: Domain = {
  name: "workspaces",
  routes: registerWorkspaceRoutes,
  references: brandReferences,
};
