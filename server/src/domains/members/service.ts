// Data of the events of members and invitations. `userId` of each is the acting user; events
// about another user name them in `data.memberUserId`:
//
// - member.joined { memberUserId, name, email, role, invitedByUserId } (for a new workspace's
//   Owner: { role })
// - member.left { memberUserId, name, email, role, removed }: `removed` when another user removed
//   them
// - member.roleChanged { memberUserId, name, email, role, formerRole }
// - workspace.ownershipTransferred { memberUserId, name, email, formerOwnerUserId,
//   formerOwnerName }: `memberUserId` is the new Owner
// - member.invited { invitationId, email, role }
// - member.invitationRevoked { invitationId, email, role }
// - member.invitationDeclined { invitationId, email, role, invitedByUserId }
import { AppError, type GivenRole, type memberRoutes } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import type { RouteResult } from "../../platform/http/handler.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import { publishAccessChange } from "../../platform/http/stream-access.ts";
import { samePassword, wrongPassword } from "../passwords/index.ts";
import * as queries from "./queries.ts";

type Member = RouteResult<typeof memberRoutes.setRole>;

/** Lists the members of a workspace: the Owner first, then by name. */
export async function listMembers(tx: Transaction, principal: UserPrincipal): Promise<Member[]> {
  return (await queries.listMembers(tx)).map((row) => presentMember(row, principal));
}

/** @throws AppError NOT_FOUND; FORBIDDEN for the Owner and for the user themselves */
export async function setRole(
  tx: Transaction,
  principal: UserPrincipal,
  tenantId: string,
  id: string,
  role: GivenRole,
): Promise<Member> {
  const found = await manageable(tx, principal, id);
  if (found.role !== role) {
    await queries.updateRole(tx, id, role);
    await publishAccessChange(tx, [found.userId]);
    const data = { ...named(found), role, formerRole: found.role };
    await recordEvents(tx, tenantId, [
      { type: "member.roleChanged", userId: principal.userId, data },
    ]);
  }
  return presentMember({ ...found, role }, principal);
}

/**
 * Removes a member. Takes effect with the member's next request, because every request re-reads the membership.
 * @throws AppError NOT_FOUND; FORBIDDEN for the Owner and for the user themselves
 */
export async function removeMember(
  tx: Transaction,
  principal: UserPrincipal,
  tenantId: string,
  id: string,
): Promise<void> {
  const found = await manageable(tx, principal, id);
  await queries.deleteMember(tx, tenantId, found);
  await recordLeaving(tx, tenantId, principal, found);
}

/** @throws AppError WRONG_STATE for the Owner, who has to transfer the ownership first */
export async function leaveWorkspace(
  tx: Transaction,
  principal: UserPrincipal,
  tenantId: string,
): Promise<void> {
  const own = await ownMember(tx, principal);
  if (own.role === "owner")
    throw new AppError("WRONG_STATE", "Transfer ownership before you leave the workspace");
  await queries.deleteMember(tx, tenantId, own);
  await recordLeaving(tx, tenantId, principal, own);
}

/**
 * Makes another member the Owner and the Owner an Admin. The password is checked in separate transactions.
 * @throws AppError VALIDATION for a wrong password, NOT_FOUND, WRONG_STATE for oneself, FORBIDDEN when another user
 *   became the Owner meanwhile
 */
export async function transferOwnership(
  deps: Deps,
  principal: UserPrincipal,
  tenantId: string,
  transfer: { memberId: string; password: string },
): Promise<void> {
  if (!(await samePassword(deps, principal, transfer.password))) throw wrongPassword("password");
  await deps.database.tenant(tenantId, async (tx) => {
    const own = await ownMember(tx, principal);
    if (own.role !== "owner") throw new AppError("FORBIDDEN");
    if (own.id === transfer.memberId) throw new AppError("WRONG_STATE");
    const next = await queries.lockMember(tx, transfer.memberId);
    if (!next) throw new AppError("NOT_FOUND");
    if (!(await queries.moveOwnership(tx, own.id, next.id))) throw new AppError("FORBIDDEN");
    await publishAccessChange(tx, [own.userId, next.userId]);
    const data = { ...named(next), formerOwnerUserId: own.userId, formerOwnerName: own.name };
    await recordEvents(tx, tenantId, [
      { type: "workspace.ownershipTransferred", userId: principal.userId, data },
    ]);
  });
}

/** Returns a member whom the user may change: neither the Owner nor the user themselves. */
async function manageable(
  tx: Transaction,
  principal: UserPrincipal,
  id: string,
): Promise<queries.MemberRow> {
  const found = await queries.lockMember(tx, id);
  if (!found) throw new AppError("NOT_FOUND");
  if (found.role === "owner")
    throw new AppError("FORBIDDEN", "The Owner's role changes only when ownership is transferred");
  if (found.userId === principal.userId)
    throw new AppError(
      "FORBIDDEN",
      "You can't change or remove yourself. To leave, use Leave workspace",
    );
  return found;
}

async function ownMember(tx: Transaction, principal: UserPrincipal): Promise<queries.MemberRow> {
  const own =
    principal.personTenantId === null
      ? undefined
      : await queries.lockMember(tx, principal.personTenantId);
  // Removed since the request began.
  if (!own) throw new AppError("WORKSPACE_REQUIRED");
  return own;
}

async function recordLeaving(
  tx: Transaction,
  tenantId: string,
  principal: UserPrincipal,
  member: queries.MemberRow,
): Promise<void> {
  await publishAccessChange(tx, [member.userId]);
  const data = { ...named(member), role: member.role, removed: member.userId !== principal.userId };
  await recordEvents(tx, tenantId, [{ type: "member.left", userId: principal.userId, data }]);
}

function named({ userId, name, email }: queries.MemberRow) {
  return { memberUserId: userId, name, email };
}

function presentMember(row: queries.MemberRow, principal: UserPrincipal): Member {
  return {
    ...row,
    isYou: row.userId === principal.userId,
    joinedAt: row.joinedAt.toISOString(),
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
  };
}
