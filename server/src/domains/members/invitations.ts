import { randomBytes } from "node:crypto";
import {
  AppError,
  RESEND_COOLDOWN_SECONDS,
  type GivenRole,
  type memberRoutes,
  type workspaceMembership,
} from "@arauto/contracts";
import { sameAddress } from "@arauto/mail";
import { v7 } from "uuid";
import type { z } from "zod";
import { recordAudit } from "../../platform/audit/audit.ts";
import { tokenHash } from "../../platform/crypto/token-hash.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import type { RouteResult, Call } from "../../platform/http/handler.ts";
import { RetryLater } from "../../platform/http/problems.ts";
import { type UserPrincipal, requireConfirmedEmail } from "../../platform/http/principal.ts";
import { queueSystemMail, refuseOverLimit } from "../system-mail/index.ts";
import {
  findMembershipIn,
  joinWorkspace,
  type Membership,
  presentMembership,
  workspaceFacts,
} from "../workspaces/index.ts";
import * as queries from "./invitation-queries.ts";
import { keepNameVisible } from "./queries.ts";

type Invitation = RouteResult<typeof memberRoutes.invite>;
type InvitationView = RouteResult<typeof memberRoutes.lookAtInvitation>;
type OwnInvitations = RouteResult<typeof memberRoutes.ownInvitations>["items"];
/** Identifies an invitation by the email's token, or by the id of one in the user's own list. */
type Named = Call<typeof memberRoutes.acceptInvitation>["body"];

/** The validity of an invitation's link in days. */
const LINK_DAYS = 7;
const TOKEN_BYTES = 32;

/**
 * Returns the invited email of a link, for registration.
 * @throws AppError LINK_INVALID when the invitation is over
 */
export async function invitedEmail(tx: Transaction, token: string): Promise<string> {
  const found = await queries.findByToken(tx, tokenHash(token));
  if (!found) throw new AppError("LINK_INVALID");
  return found.email;
}

/**
 * Makes a user a member by an emailed link; a second time it returns the same membership. It does
 * not confirm the email: anyone who reads the workspace's email could have the link. The
 * transaction must be outside any tenant.
 * @throws AppError LINK_INVALID when the invitation is over, INVITATION_FOR_OTHER
 */
export async function joinByInvitation(
  tx: Transaction,
  join: { token: string; userId: string; email: string },
): Promise<Membership> {
  const invitation = await queries.lockByToken(tx, tokenHash(join.token));
  const joined = await acceptedAlready(tx, invitation, join.userId);
  if (joined) return joined;
  if (!isOpen(invitation)) throw new AppError("LINK_INVALID");
  if (!sameAddress(invitation.email, join.email)) throw new AppError("INVITATION_FOR_OTHER");
  return admit(tx, invitation, join);
}

/** Lists pending invitations, newest first, including expired ones. */
export async function listInvitations(tx: Transaction): Promise<Invitation[]> {
  return (await queries.listInvitations(tx)).map(presentInvitation);
}

/**
 * Invites an email, or renews an expired invitation for it.
 * @throws AppError EMAIL_UNCONFIRMED of the inviter, ALREADY_MEMBER, ALREADY_INVITED, PLAN_LIMIT_REACHED; RetryLater
 * SYSTEM_EMAIL_LIMIT
 */
export async function invite(
  deps: Deps,
  principal: UserPrincipal,
  tenantId: string,
  email: string,
  role: GivenRole,
): Promise<Invitation> {
  await refuseToMail(deps, principal);
  const token = newToken();
  return deps.database.tenant(tenantId, async (tx) => {
    if (await queries.isMemberEmail(tx, email)) throw new AppError("ALREADY_MEMBER");
    const invitation = await queries.insertInvitation(tx, {
      id: v7(),
      tenantId,
      email,
      role,
      tokenHash: tokenHash(token),
      invitedBy: principal.userId,
      days: LINK_DAYS,
    });
    if (!invitation) throw new AppError("ALREADY_INVITED");
    await deps.planLimits.requireRoom(tx, tenantId, "members", 1);
    await send(tx, deps, principal, tenantId, email, token);
    await recordEvents(tx, tenantId, [
      {
        type: "member.invited",
        userId: principal.userId,
        data: { invitationId: invitation.id, email, role },
      },
    ]);
    return present(tx, invitation.id);
  });
}

/** @throws AppError EMAIL_UNCONFIRMED of the sender, NOT_FOUND; RetryLater RATE_LIMITED within the cool-down, SYSTEM_EMAIL_LIMIT */
export async function resendInvitation(
  deps: Deps,
  principal: UserPrincipal,
  tenantId: string,
  id: string,
): Promise<Invitation> {
  await refuseToMail(deps, principal);
  const token = newToken();
  return deps.database.tenant(tenantId, async (tx) => {
    const found = await queries.lockOpenInvitation(tx, id);
    if (!found) throw new AppError("NOT_FOUND");
    const { email, seconds } = found;
    if (seconds < RESEND_COOLDOWN_SECONDS)
      throw new RetryLater("RATE_LIMITED", RESEND_COOLDOWN_SECONDS - seconds);
    await queries.renewInvitation(tx, { id, tokenHash: tokenHash(token), days: LINK_DAYS });
    await deps.planLimits.requireRoom(tx, tenantId, "members", 1);
    await send(tx, deps, principal, tenantId, email, token);
    return present(tx, id);
  });
}

/** @throws AppError NOT_FOUND, also when it was accepted meanwhile */
export async function revokeInvitation(
  tx: Transaction,
  principal: UserPrincipal,
  tenantId: string,
  id: string,
): Promise<void> {
  const revoked = await queries.deleteOpenInvitation(tx, id);
  if (!revoked) throw new AppError("NOT_FOUND");
  const data = { invitationId: id, ...revoked };
  await recordEvents(tx, tenantId, [
    { type: "member.invitationRevoked", userId: principal.userId, data },
  ]);
}

/** @throws AppError LINK_INVALID */
export async function readInvitation(tx: Transaction, token: string): Promise<InvitationView> {
  const found = await queries.findByToken(tx, tokenHash(token));
  if (!found) throw new AppError("LINK_INVALID");
  return found;
}

/**
 * Lists the invitations of a user's email. Empty until the email is confirmed, because anyone can
 * register with another's address.
 */
export async function listOwnInvitations(
  tx: Transaction,
  principal: UserPrincipal,
): Promise<OwnInvitations> {
  const rows = await queries.listOwnInvitations(tx, principal.userId);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/**
 * Creates one membership, however often and concurrently it is called. The transaction must be outside any tenant.
 * @throws AppError LINK_INVALID or INVITATION_FOR_OTHER for a token; NOT_FOUND or EMAIL_UNCONFIRMED for an id
 */
export async function acceptInvitation(
  tx: Transaction,
  { config }: Pick<Deps, "config">,
  principal: UserPrincipal,
  named: Named,
): Promise<z.input<typeof workspaceMembership>> {
  const { invitation, membership } = await answered(tx, principal, named);
  return presentMembership(membership ?? (await admit(tx, invitation, principal)), config);
}

/**
 * Declines an invitation. The transaction must be outside any tenant.
 * @throws AppError like `acceptInvitation`; WRONG_STATE once it was accepted
 */
export async function declineInvitation(
  tx: Transaction,
  principal: UserPrincipal,
  named: Named,
): Promise<void> {
  const { invitation } = await answered(tx, principal, named);
  if (!invitation) throw new AppError("WRONG_STATE");
  const { id, tenantId, email, role, invitedBy } = invitation;
  await queries.deleteOpenInvitation(tx, id);
  // The notification names who declined.
  await keepNameVisible(tx, tenantId, principal.userId);
  const data = { invitationId: id, email, role, invitedByUserId: invitedBy };
  await recordEvents(tx, tenantId, [
    { type: "member.invitationDeclined", userId: principal.userId, data },
  ]);
}

/** @throws AppError EMAIL_UNCONFIRMED, RetryLater SYSTEM_EMAIL_LIMIT */
async function refuseToMail(deps: Deps, principal: UserPrincipal): Promise<void> {
  requireConfirmedEmail(principal);
  await deps.database.system((tx) => refuseOverLimit(tx, deps, principal.userId));
}

async function send(
  tx: Transaction,
  deps: Deps,
  principal: UserPrincipal,
  tenantId: string,
  email: string,
  token: string,
): Promise<void> {
  const workspace = await workspaceFacts(tx, tenantId);
  await queueSystemMail(tx, deps, {
    kind: "invitation",
    link: `${deps.config.publicUrl}/invitation?token=${token}`,
    workspaceName: workspace.name,
    invitedBy: principal.name,
    days: LINK_DAYS,
    to: { email, name: "" },
    lang: workspace.language,
    userId: principal.userId,
    viaTenantId: tenantId,
  });
}

/**
 * Returns the open invitation of the signed-in user, locked; a membership when it was accepted
 * before.
 */
async function answered(tx: Transaction, principal: UserPrincipal, { token, id }: Named) {
  if (token !== undefined) {
    const invitation = await queries.lockByToken(tx, tokenHash(token));
    const membership = await acceptedAlready(tx, invitation, principal.userId);
    if (membership) return { membership };
    if (!isOpen(invitation)) throw new AppError("LINK_INVALID");
    if (!sameAddress(invitation.email, principal.email)) throw new AppError("INVITATION_FOR_OTHER");
    return { invitation };
  }
  const invitation = await queries.lockById(tx, id ?? "");
  const membership = await acceptedAlready(tx, invitation, principal.userId);
  if (membership) return { membership };
  // An id is not a secret: invitations of other users do not exist for the caller, and without
  // the email's link the caller's email must be confirmed.
  if (!isOpen(invitation) || !sameAddress(invitation.email, principal.email))
    throw new AppError("NOT_FOUND");
  requireConfirmedEmail(principal);
  return { invitation };
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

async function present(tx: Transaction, id: string): Promise<Invitation> {
  const row = await queries.findOpenInvitation(tx, id);
  if (!row) throw new AppError("NOT_FOUND");
  return presentInvitation(row);
}

function presentInvitation(row: queries.InvitationRow): Invitation {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

function isOpen(
  invitation: queries.OpenInvitation | undefined,
): invitation is queries.OpenInvitation {
  return invitation !== undefined && invitation.acceptedBy === null && !invitation.isExpired;
}

/** Returns the membership created by accepting earlier, while it exists. */
async function acceptedAlready(
  tx: Transaction,
  invitation: queries.OpenInvitation | undefined,
  userId: string,
): Promise<Membership | undefined> {
  if (invitation?.acceptedBy !== userId) return undefined;
  return findMembershipIn(tx, userId, invitation.tenantId);
}

async function admit(
  tx: Transaction,
  invitation: queries.OpenInvitation,
  user: { userId: string; email: string },
): Promise<Membership> {
  const { tenantId, role, invitedBy } = invitation;
  const { membership, isNew } = await joinWorkspace(tx, { tenantId, userId: user.userId, role });
  await queries.markAccepted(tx, invitation, user.userId);
  if (isNew) {
    const { name } = await queries.findUserName(tx, user.userId);
    const data = {
      memberUserId: user.userId,
      name,
      email: user.email,
      role,
      invitedByUserId: invitedBy,
    };
    await recordEvents(tx, tenantId, [{ type: "member.joined", userId: user.userId, data }]);
    await recordAudit(tx, tenantId, {
      action: "member.joined",
      record: { id: membership.personTenantId, name },
      actor: { kind: "user", id: user.userId, name },
      changes: [{ field: "role", before: null, after: role }],
    });
  }
  return membership;
}
