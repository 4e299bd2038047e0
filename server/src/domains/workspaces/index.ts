import type { Domain } from "../../platform/domain.ts";
import { brandReferences } from "./brand-service.ts";
import { registerRoutes } from "./routes.ts";

export {
  approvalSettings,
  createWorkspace,
  isPlanActive,
  joinWorkspace,
  presentMembership,
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
  audited: {
    workspace: { table: "tenants", id: "tenant_id", name: "name" },
  },
  routes: registerRoutes,
  references: brandReferences,
};
