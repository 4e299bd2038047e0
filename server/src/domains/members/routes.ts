import { memberRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import * as invitations from "./invitations.ts";
import * as members from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const { database } = deps;
  register(memberRoutes.list, async ({ principal, tenantId }) => ({
    items: await database.tenant(tenantId, (tx) => members.listMembers(tx, principal)),
  }));
  register(memberRoutes.setRole, ({ principal, tenantId, params, body }) =>
    database.tenant(tenantId, (tx) =>
      members.setRole(tx, principal, tenantId, params.id, body.role),
    ),
  );
  register(memberRoutes.remove, ({ principal, tenantId, params }) =>
    database.tenant(tenantId, (tx) => members.removeMember(tx, principal, tenantId, params.id)),
  );
  register(memberRoutes.leave, ({ principal, tenantId }) =>
    database.tenant(tenantId, (tx) => members.leaveWorkspace(tx, principal, tenantId)),
  );
  register(memberRoutes.transferOwnership, ({ principal, tenantId, body }) =>
    members.transferOwnership(deps, principal, tenantId, body),
  );

  register(memberRoutes.listInvitations, async ({ tenantId }) => ({
    items: await database.tenant(tenantId, (tx) => invitations.listInvitations(tx)),
  }));
  register(memberRoutes.invite, ({ principal, tenantId, body }) =>
    invitations.invite(deps, principal, tenantId, body.email, body.role),
  );
  register(memberRoutes.resendInvitation, ({ principal, tenantId, params }) =>
    invitations.resendInvitation(deps, principal, tenantId, params.id),
  );
  register(memberRoutes.revokeInvitation, ({ principal, tenantId, params }) =>
    database.tenant(tenantId, (tx) =>
      invitations.revokeInvitation(tx, principal, tenantId, params.id),
    ),
  );
  register(memberRoutes.lookAtInvitation, ({ body }) =>
    database.system((tx) => invitations.readInvitation(tx, body.token)),
  );
  register(memberRoutes.ownInvitations, async ({ principal }) => ({
    items: await database.system((tx) => invitations.listOwnInvitations(tx, principal)),
  }));
  register(memberRoutes.acceptInvitation, ({ principal, body }) =>
    database.system((tx) => invitations.acceptInvitation(tx, deps, principal, body)),
  );
  register(memberRoutes.declineInvitation, ({ principal, body }) =>
    database.system((tx) => invitations.declineInvitation(tx, principal, body)),
  );
}
