import type { GivenRole } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";

/** A pending invitation, as shown to members who manage others. */
export interface InvitationRow {
  id: string;
  email: string;
  role: GivenRole;
  invitedBy: string;
  createdAt: Date;
  sentAt: Date;
  expiresAt: Date;
  isExpired: boolean;
}

const invitationColumns = sql`i.id, i.email, i.role, p.name as invited_by, i.created_at, i.sent_at, i.expires_at, i.expires_at <= now() as is_expired`;

const open = sql`i.accepted_at is null`;

export function listInvitations(tx: Transaction): Promise<InvitationRow[]> {
  return tx.query(sql`
    select ${invitationColumns} from invitations i join people p on p.id = i.invited_by
    where ${open} order by i.created_at desc, i.id desc`);
}

export function findOpenInvitation(
  tx: Transaction,
  id: string,
): Promise<InvitationRow | undefined> {
  return tx.maybeOne(sql`
    select ${invitationColumns} from invitations i join people p on p.id = i.invited_by where ${open} and i.id = ${id}`);
}

export async function isMemberEmail(tx: Transaction, email: string): Promise<boolean> {
  const found = await tx.maybeOne(sql`
    select 1 from person_tenants m join people p on p.id = m.person_id where lower(p.email) = lower(${email})`);
  return found !== undefined;
}

export interface NewInvitation {
  id: string;
  tenantId: string;
  email: string;
  role: GivenRole;
  tokenHash: Buffer;
  invitedBy: string;
  days: number;
}

/**
 * Inserts an invitation, or renews an expired one for the same email. Returns undefined while
 * another is open.
 */
export async function insertInvitation(
  tx: Transaction,
  invitation: NewInvitation,
): Promise<{ id: string } | undefined> {
  return tx.maybeOne(sql`
    insert into invitations as i (tenant_id, id, email, role, token_hash, invited_by, expires_at)
    values (${invitation.tenantId}, ${invitation.id}, ${invitation.email}, ${invitation.role}, ${invitation.tokenHash},
      ${invitation.invitedBy}, ${inDays(invitation.days)})
    on conflict (tenant_id, lower(email)) where accepted_at is null do update set
      email = excluded.email, role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
      created_at = now(), sent_at = now(), expires_at = excluded.expires_at
    where i.expires_at <= now()
    returning i.id`);
}

/** Returns the locked invitation with the whole seconds since its last email. */
export function lockOpenInvitation(
  tx: Transaction,
  id: string,
): Promise<{ email: string; seconds: number } | undefined> {
  return tx.maybeOne(sql`
    select i.email, floor(extract(epoch from now() - i.sent_at))::int as seconds from invitations i
    where ${open} and i.id = ${id} for update`);
}

/** Replaces the token, which invalidates the old one, and extends the validity. */
export async function renewInvitation(
  tx: Transaction,
  renewal: { id: string; tokenHash: Buffer; days: number },
): Promise<void> {
  await tx.execute(sql`
    update invitations set token_hash = ${renewal.tokenHash}, sent_at = now(), expires_at = ${inDays(renewal.days)}
    where id = ${renewal.id}`);
}

/** Returns undefined when there is no pending invitation. */
export function deleteOpenInvitation(
  tx: Transaction,
  id: string,
): Promise<{ email: string; role: GivenRole } | undefined> {
  return tx.maybeOne(
    sql`delete from invitations i where ${open} and i.id = ${id} returning i.email, i.role`,
  );
}

/**
 * Finds the invitation of a link. Requires a transaction outside any tenant, like everything below.
 */
export function findByToken(
  tx: Transaction,
  tokenHash: Buffer,
): Promise<
  | { workspaceName: string; invitedBy: string; email: string; role: GivenRole; hasLogin: boolean }
  | undefined
> {
  return tx.maybeOne(sql`
    select t.name as workspace_name, p.name as invited_by, i.email, i.role,
      exists (select from people l where lower(l.email) = lower(i.email)) as has_login
    from invitations i join tenants t on t.tenant_id = i.tenant_id join people p on p.id = i.invited_by
    where i.token_hash = ${tokenHash} and ${open} and i.expires_at > now()`);
}

export interface OwnInvitationRow {
  id: string;
  tenantId: string;
  workspaceName: string;
  role: GivenRole;
  invitedBy: string;
  createdAt: Date;
}

/** Lists the invitations that a user with a confirmed email can still accept. */
export function listOwnInvitations(tx: Transaction, userId: string): Promise<OwnInvitationRow[]> {
  return tx.query(sql`
    select i.id, i.tenant_id, t.name as workspace_name, i.role, p.name as invited_by, i.created_at
    from people me
    join invitations i on lower(i.email) = lower(me.email) and ${open} and i.expires_at > now()
    join tenants t on t.tenant_id = i.tenant_id
    join people p on p.id = i.invited_by
    where me.id = ${userId} and me.email_confirmed_at is not null
      and not exists (select from person_tenants m where m.tenant_id = i.tenant_id and m.person_id = me.id)
    order by i.created_at desc, i.id desc`);
}

/** An invitation that is being accepted or declined, locked until the transaction ends. */
export interface OpenInvitation {
  id: string;
  tenantId: string;
  email: string;
  role: GivenRole;
  isExpired: boolean;
  invitedBy: string;
  acceptedBy: string | null;
}

const answeredColumns = sql`i.id, i.tenant_id, i.email, i.role, i.expires_at <= now() as is_expired, i.invited_by, i.accepted_by`;

export function lockByToken(
  tx: Transaction,
  tokenHash: Buffer,
): Promise<OpenInvitation | undefined> {
  return lockWhere(tx, sql`i.token_hash = ${tokenHash}`);
}

export function lockById(tx: Transaction, id: string): Promise<OpenInvitation | undefined> {
  return lockWhere(tx, sql`i.id = ${id}`);
}

function lockWhere(tx: Transaction, condition: Sql): Promise<OpenInvitation | undefined> {
  return tx.maybeOne(
    sql`select ${answeredColumns} from invitations i where ${condition} for update`,
  );
}

export async function markAccepted(
  tx: Transaction,
  invitation: { id: string; tenantId: string },
  userId: string,
): Promise<void> {
  await tx.execute(sql`
    update invitations set accepted_at = now(), accepted_by = ${userId}
    where tenant_id = ${invitation.tenantId} and id = ${invitation.id}`);
}

export function findUserName(tx: Transaction, userId: string): Promise<{ name: string }> {
  return tx.one(sql`select name from people where id = ${userId}`);
}

/** Deletes invitations that were accepted or expired long ago. */
export async function deleteOldInvitations(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    delete from invitations where accepted_at < now() - interval '90 days' or expires_at < now() - interval '90 days'`);
}

function inDays(days: number): Sql {
  return sql`now() + make_interval(days => ${days}::int)`;
}
