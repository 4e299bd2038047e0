import { z } from "zod";
import { linkToken, presentPassword } from "./auth.ts";
import { email, id, idParams, timestamp } from "./lists.ts";
import { MEMBER_ROLES, memberRole } from "./permissions.ts";
import { defineRoute } from "./route.ts";
import { workspaceMembership } from "./workspaces.ts";

/** Roles that can be given; a workspace's one Owner is made by creating or handing over. */
export const givenRole = z.enum(MEMBER_ROLES).exclude(["owner"]).meta({ id: "GivenRole" });
export type GivenRole = z.infer<typeof givenRole>;

export const member = z
  .object({
    /** The membership's id (personTenantId). */
    id,
    personId: id,
    name: z.string(),
    email: z.string(),
    avatar: z.string().nullable(),
    role: memberRole,
    /** The one that asks. */
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

/** An invitation as the invited person sees it. */
const ownInvitation = z
  .object({ id, tenantId: id, workspaceName: z.string(), role: givenRole, invitedBy: z.string(), createdAt: timestamp })
  .meta({ id: "OwnInvitation" });

/** By the mail's link, or by id for one that is listed as the person's own. */
const answerBody = z
  .object({ token: linkToken.optional(), id: id.optional() })
  .refine((body) => (body.token === undefined) !== (body.id === undefined), "Give either the token or the id")
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
    summary: "Everybody in the workspace, the Owner first, then by name",
    response: z.object({ items: z.array(member) }).meta({ id: "MemberList" }),
  }),
  setRole: defineRoute({
    operationId: "setMemberRole",
    method: "PUT",
    path: "/v1/Members/{id}/Role",
    tag,
    access: "MEMBER.MANAGE",
    summary: "Change a member's role; the Owner's only by handing over",
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
    summary: "Take somebody out of the workspace at once; the Owner cannot be",
    params: idParams,
  }),
  leave: defineRoute({
    operationId: "leaveWorkspace",
    method: "POST",
    path: "/v1/Members/Leave",
    tag,
    access: "CONFIG.VIEW",
    withoutPlan: true,
    summary: "Leave the present workspace; the Owner hands it over first",
  }),
  transferOwnership: defineRoute({
    operationId: "transferOwnership",
    method: "POST",
    path: "/v1/Members/TransferOwnership",
    tag,
    access: "BILLING.MANAGE",
    withoutPlan: true,
    rateLimit: 20,
    summary: "Hand the workspace over to another member; the former Owner becomes Admin",
    body: z.object({ memberId: id, password: presentPassword }).meta({ id: "TransferOwnershipBody" }),
  }),
  listInvitations: defineRoute({
    operationId: "listInvitations",
    method: "GET",
    path: "/v1/Invitations",
    tag,
    access: "MEMBER.MANAGE",
    withoutPlan: true,
    summary: "Invitations that nobody has answered yet, newest first",
    response: z.object({ items: z.array(invitation) }).meta({ id: "InvitationList" }),
  }),
  invite: defineRoute({
    operationId: "inviteMember",
    method: "POST",
    path: "/v1/Invitations",
    tag,
    access: "MEMBER.MANAGE",
    // Each sends a mail to whom nobody knows; the console's dialog sends up to 50 in a row.
    rateLimit: 60,
    status: 201,
    summary: "Invite somebody by mail; the link works for 7 days",
    body: z.object({ email, role: givenRole }).meta({ id: "InviteMemberBody" }),
    response: invitation,
  }),
  resendInvitation: defineRoute({
    operationId: "resendInvitation",
    method: "POST",
    path: "/v1/Invitations/{id}/Resend",
    tag,
    access: "MEMBER.MANAGE",
    summary: "Send the mail again with a new link for 7 days; the former link stops working",
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
    summary: "Take an invitation back; its link stops working",
    params: idParams,
  }),
  lookAtInvitation: defineRoute({
    operationId: "lookAtInvitation",
    method: "POST",
    path: "/v1/Invitations/Look",
    tag,
    access: "public",
    rateLimit: 30,
    summary: "What a link of an invitation offers: LINK_INVALID when it is over",
    body: z.object({ token: linkToken }).meta({ id: "InvitationTokenBody" }),
    response: z
      .object({
        workspaceName: z.string(),
        invitedBy: z.string(),
        email: z.string(),
        role: givenRole,
        /** Whether the invited email has a login already. */
        hasLogin: z.boolean(),
      })
      .meta({ id: "InvitationLook" }),
  }),
  ownInvitations: defineRoute({
    operationId: "listOwnInvitations",
    method: "GET",
    path: "/v1/Invitations/Mine",
    tag,
    access: "person",
    withoutPlan: true,
    summary: "Open invitations for the signed-in person's email, once it is confirmed",
    response: z.object({ items: z.array(ownInvitation) }).meta({ id: "OwnInvitationList" }),
  }),
  acceptInvitation: defineRoute({
    operationId: "acceptInvitation",
    method: "POST",
    path: "/v1/Invitations/Accept",
    tag,
    access: "person",
    withoutPlan: true,
    summary: "Join the workspace of an invitation for the person's own email",
    body: answerBody,
    response: workspaceMembership,
  }),
  declineInvitation: defineRoute({
    operationId: "declineInvitation",
    method: "POST",
    path: "/v1/Invitations/Decline",
    tag,
    access: "person",
    withoutPlan: true,
    summary: "Say no to an invitation for the person's own email",
    body: answerBody,
  }),
};
