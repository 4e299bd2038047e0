import { memberRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { createInvitationService } from "./invitations.ts";
import { createMemberService } from "./service.ts";

export function registerMemberRoutes(register: Register, deps: Deps): void {
  const members = createMemberService(deps);
  register(memberRoutes.list, async ({ principal, tenantId }) => ({
    items: await members.list(principal, tenantId),
  }));
  register(memberRoutes.setRole, ({ principal, tenantId, params, body }) =>
    members.setRole(principal, tenantId, params.id, body.role),
  );
  register(memberRoutes.remove, ({ principal, tenantId, params }) =>
    members.remove(principal, tenantId, params.id),
  );
  register(memberRoutes.leave, ({ principal, tenantId }) => members.leave(principal, tenantId));
  register(memberRoutes.transferOwnership, ({ principal, tenantId, body }) =>
    members.transferOwnership(principal, tenantId, body),
  );

  const invitations = createInvitationService(deps);
  register(memberRoutes.listInvitations, async ({ tenantId }) => ({
    items: await invitations.list(tenantId),
  }));
  register(memberRoutes.invite, ({ principal, tenantId, body }) =>
    invitations.invite(principal, tenantId, body.email, body.role),
  );
  register(memberRoutes.resendInvitation, ({ principal, tenantId, params }) =>
    invitations.resend(principal, tenantId, params.id),
  );
  register(memberRoutes.revokeInvitation, ({ principal, tenantId, params }) =>
    invitations.revoke(principal, tenantId, params.id),
  );
  register(memberRoutes.lookAtInvitation, ({ body }) => invitations.look(body.token));
  register(memberRoutes.ownInvitations, async ({ principal }) => ({
    items: await invitations.own(principal),
  }));
  register(memberRoutes.acceptInvitation, ({ principal, body }) =>
    invitations.accept(principal, body),
  );
  register(memberRoutes.declineInvitation, ({ principal, body }) =>
    invitations.decline(principal, body),
  );
}
