import { z } from "zod";
import { linkToken, currentPassword } from "./auth.ts";
import { email, id, idParams, timestamp } from "./lists.ts";
import { MEMBER_ROLES, memberRole } from "./permissions.ts";
import { defineRoute } from "./route.ts";
import { workspaceMembership } from "./workspaces.ts";

/** Roles that can be assigned. A workspace has one Owner, set at creation or by transferring ownership. */
export const givenRole = z.enum(MEMBER_ROLES).exclude(["owner"]).meta({ id: "GivenRole" });
export type GivenRole = z.infer<typeof givenRole>;

export const member = z
  .object({
    /** The membership's id (personTenantId). */
    id,
    userId: id,
    name: z.string(),
    email: z.string(),
    avatar: z.string().nullable(),
    role: memberRole,
    /** The current user. */
    isYou: z.boolean(),
    joinedAt: timestamp,
    lastOpenedAt: timestamp.nullable(),
  })
  .meta({ id: "Member" });

export const invitation = z
  .object({
    id,
    email: z.string(),
    role: givenRole,
    invitedBy: z.string(),
    createdAt: timestamp,
    sentAt: timestamp,
    expiresAt: timestamp,
    isExpired: z.boolean(),
  })
  .meta({ id: "Invitation" });

/** An invitation as the invited user sees it. */
const ownInvitation = z
  .object({
    id,
    tenantId: id,
    workspaceName: z.string(),
    role: givenRole,
    invitedBy: z.string(),
    createdAt: timestamp,
  })
  .meta({ id: "OwnInvitation" });

/** By the link's token, or by id for one of the user's own invitations. */
const answerBody = z
  .object({ token: linkToken.optional(), id: id.optional() })
  .refine(
    (body) => (body.token === undefined) !== (body.id === undefined),
    "Provide either a token or an id",
  )
  .meta({ id: "InvitationAnswerBody" });

const tag = "Members";
export const memberRoutes = {
  list: defineRoute({
    operationId: "listMembers",
    method: "GET",
    path: "/v1/Members",
    tag,
    access: "CONFIG.VIEW",
    withoutPlan: true,
    summary: "List members",
    description: "The Owner first, then by name.",
    response: z.object({ items: z.array(member) }).meta({ id: "MemberList" }),
  }),
  setRole: defineRoute({
    operationId: "setMemberRole",
    method: "PUT",
    path: "/v1/Members/{id}/Role",
    tag,
    access: "MEMBER.MANAGE",
    summary: "Change a member's role",
    description: "The Owner's role changes only when ownership is transferred.",
    params: idParams,
    body: z.object({ role: givenRole }).meta({ id: "MemberRoleBody" }),
    response: member,
  }),
  remove: defineRoute({
    operationId: "removeMember",
    method: "DELETE",
    path: "/v1/Members/{id}",
    tag,
    access: "MEMBER.MANAGE",
    withoutPlan: true,
    summary: "Remove a member",
    description: "Access ends immediately. The Owner can't be removed.",
    params: idParams,
  }),
  leave: defineRoute({
    operationId: "leaveWorkspace",
    method: "POST",
    path: "/v1/Members/Leave",
    tag,
    access: "CONFIG.VIEW",
    withoutPlan: true,
    summary: "Leave the workspace",
    description: "The Owner must transfer ownership first.",
  }),
  transferOwnership: defineRoute({
    operationId: "transferOwnership",
    method: "POST",
    path: "/v1/Members/TransferOwnership",
    tag,
    access: "BILLING.MANAGE",
    withoutPlan: true,
    rateLimit: 20,
    summary: "Transfer ownership",
    description: "The previous Owner becomes an Admin.",
    body: z
      .object({ memberId: id, password: currentPassword })
      .meta({ id: "TransferOwnershipBody" }),
  }),
  listInvitations: defineRoute({
    operationId: "listInvitations",
    method: "GET",
    path: "/v1/Invitations",
    tag,
    access: "MEMBER.MANAGE",
    withoutPlan: true,
    summary: "List open invitations",
    description: "Newest first.",
    response: z.object({ items: z.array(invitation) }).meta({ id: "InvitationList" }),
  }),
  invite: defineRoute({
    operationId: "inviteMember",
    method: "POST",
    path: "/v1/Invitations",
    tag,
    access: "MEMBER.MANAGE",
    // Each request sends an email to an unknown address; the console's dialog sends up to 50 in a row.
    rateLimit: 60,
    status: 201,
    summary: "Invite a member",
    description: "Emails an invitation link that is valid for 7 days.",
    body: z.object({ email, role: givenRole }).meta({ id: "InviteMemberBody" }),
    response: invitation,
  }),
  resendInvitation: defineRoute({
    operationId: "resendInvitation",
    method: "POST",
    path: "/v1/Invitations/{id}/Resend",
    tag,
    access: "MEMBER.MANAGE",
    summary: "Resend an invitation",
    description: "Emails a new link that is valid for 7 days. The previous link stops working.",
    params: idParams,
    response: invitation,
  }),
  revokeInvitation: defineRoute({
    operationId: "revokeInvitation",
    method: "DELETE",
    path: "/v1/Invitations/{id}",
    tag,
    access: "MEMBER.MANAGE",
    withoutPlan: true,
    summary: "Revoke an invitation",
    description: "Its link stops working.",
    params: idParams,
  }),
  lookAtInvitation: defineRoute({
    operationId: "lookAtInvitation",
    method: "POST",
    path: "/v1/Invitations/Look",
    tag,
    access: "public",
    rateLimit: 30,
    summary: "Get an invitation by its link",
    description: "Fails with `LINK_INVALID` when the link has expired or was used.",
    body: z.object({ token: linkToken }).meta({ id: "InvitationTokenBody" }),
    response: z
      .object({
        workspaceName: z.string(),
        invitedBy: z.string(),
        email: z.string(),
        role: givenRole,
        /** Whether the invited email already has a login. */
        hasLogin: z.boolean(),
      })
      .meta({ id: "InvitationLook" }),
  }),
  ownInvitations: defineRoute({
    operationId: "listOwnInvitations",
    method: "GET",
    path: "/v1/Invitations/Mine",
    tag,
    access: "user",
    withoutPlan: true,
    summary: "List your invitations",
    description: "Open invitations for your email, once the email is confirmed.",
    response: z.object({ items: z.array(ownInvitation) }).meta({ id: "OwnInvitationList" }),
  }),
  acceptInvitation: defineRoute({
    operationId: "acceptInvitation",
    method: "POST",
    path: "/v1/Invitations/Accept",
    tag,
    access: "user",
    withoutPlan: true,
    summary: "Accept an invitation",
    description: "The invitation must be for your email.",
    body: answerBody,
    response: workspaceMembership,
  }),
  declineInvitation: defineRoute({
    operationId: "declineInvitation",
    method: "POST",
    path: "/v1/Invitations/Decline",
    tag,
    access: "user",
    withoutPlan: true,
    summary: "Decline an invitation",
    description: "The invitation must be for your email.",
    body: answerBody,
  }),
};
