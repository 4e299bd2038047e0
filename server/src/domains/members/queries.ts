import type { GivenRole, MemberRole } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export interface MemberRow {
  id: string;
  userId: string;
  name: string;
  email: string;
  avatar: string | null;
  role: MemberRole;
  joinedAt: Date;
  lastOpenedAt: Date | null;
}

const memberColumns = sql`m.id, m.person_id, p.name, p.email, p.avatar, m.role, m.created_at as joined_at, m.last_opened_at`;

export function listMembers(tx: Transaction): Promise<MemberRow[]> {
  return tx.query(sql`
    select ${memberColumns} from person_tenants m join people p on p.id = m.person_id
    order by m.role = 'owner' desc, lower(p.name), m.id`);
}

/** Locks the member until the transaction ends. */
export function lockMember(tx: Transaction, id: string): Promise<MemberRow | undefined> {
  return tx.maybeOne(sql`
    select ${memberColumns} from person_tenants m join people p on p.id = m.person_id where m.id = ${id} for update of m`);
}

export async function updateRole(tx: Transaction, id: string, role: GivenRole): Promise<void> {
  await tx.execute(sql`update person_tenants set role = ${role} where id = ${id}`);
}

/** Keeps the name of a user readable for a workspace of which they are no longer a member, or declined to become one. */
export async function keepNameVisible(
  tx: Transaction,
  tenantId: string,
  userId: string,
): Promise<void> {
  await tx.execute(
    sql`insert into former_members (tenant_id, person_id) values (${tenantId}, ${userId}) on conflict do nothing`,
  );
}

/** Deletes a membership. The name stays readable in records that the member created. */
export async function deleteMember(
  tx: Transaction,
  tenantId: string,
  { id, userId }: Pick<MemberRow, "id" | "userId">,
): Promise<void> {
  await keepNameVisible(tx, tenantId, userId);
  await tx.execute(sql`delete from person_tenants where tenant_id = ${tenantId} and id = ${id}`);
}

/** Moves the Owner role. Returns false when `from` is no longer the Owner. */
export async function moveOwnership(tx: Transaction, from: string, to: string): Promise<boolean> {
  // In this order, because there must never be more than one Owner.
  const stepped = await tx.execute(
    sql`update person_tenants set role = 'admin' where id = ${from} and role = 'owner'`,
  );
  if (stepped === 0) return false;
  await tx.execute(sql`update person_tenants set role = 'owner' where id = ${to}`);
  return true;
}
