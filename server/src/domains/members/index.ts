import type { Domain } from "../../platform/domain.ts";
import { deleteOldInvitations } from "./invitation-queries.ts";
import { registerRoutes } from "./routes.ts";

export { invitedEmail, joinByInvitation } from "./invitations.ts";
export { listMembers } from "./queries.ts";

/** The members of a workspace: roles, leaving, ownership, invitations. */
export const membersDomain: Domain = {
  name: "members",
  audited: {
    member: { table: "person_tenants", userId: "person_id" },
    invitation: { table: "invitations", name: "email" },
  },
  routes: registerRoutes,
  dailyCleanup: deleteOldInvitations,
};
