import type { Domain } from "../../platform/domain.ts";
import { deleteOldInvitations } from "./invitation-queries.ts";
import { registerMemberRoutes } from "./routes.ts";

export { invitedEmail, joinByInvitation } from "./invitations.ts";

/** Who works in a workspace: roles, leaving, handing over, invitations. */
export const membersDomain: Domain = { name: "members", routes: registerMemberRoutes, care: deleteOldInvitations };
