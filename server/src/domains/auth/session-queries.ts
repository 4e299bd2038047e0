import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { publishAccessChange } from "../../platform/http/stream-access.ts";

export interface NewSession {
  id: string;
  userId: string;
  personTenantId: string | null;
  lifetimeSeconds: number;
  userAgent: string;
  address: string;
}

export interface SessionRow {
  id: string;
  userAgent: string;
  address: string;
  workspaceName: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

export function insertSession(tx: Transaction, session: NewSession): Promise<{ expiresAt: Date }> {
  return tx.one(sql`
    insert into sessions (id, person_id, person_tenant_id, expires_at, user_agent, address)
    values (${session.id}, ${session.userId}, ${session.personTenantId},
      now() + make_interval(secs => ${session.lifetimeSeconds}::int), ${session.userAgent}, ${session.address})
    returning expires_at`);
}

/** Lists sessions that can still be used, last used first. */
export function listSessions(
  tx: Transaction,
  userId: string,
  idleSeconds: number,
): Promise<SessionRow[]> {
  return tx.query(sql`
    select s.id, s.user_agent, s.address, t.name as workspace_name, s.created_at, s.last_seen_at, s.expires_at
    from sessions s
    left join person_tenants m on m.id = s.person_tenant_id and m.person_id = s.person_id
    left join tenants t on t.tenant_id = m.tenant_id
    where s.person_id = ${userId} and s.revoked_at is null and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(secs => ${idleSeconds}::int)
    order by s.last_seen_at desc, s.id desc limit 200`);
}

/** Lists the addresses the user recently signed in from, including those of ended sessions. */
export async function listKnownAddresses(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx.query<{ address: string }>(sql`
    select address from sessions where person_id = ${userId} group by address order by max(created_at) desc limit 100`);
  return rows.map(({ address }) => address);
}

/** Returns the end of a live session; undefined when it was revoked or ended meanwhile. */
export function touchSession(
  tx: Transaction,
  sessionId: string,
  personTenantId: string | null,
): Promise<{ expiresAt: Date } | undefined> {
  return tx.maybeOne(sql`
    update sessions set last_seen_at = now(), person_tenant_id = ${personTenantId}
    where id = ${sessionId} and revoked_at is null and expires_at > now()
    returning expires_at`);
}

export async function isSessionLive(tx: Transaction, sessionId: string): Promise<boolean> {
  const live = await tx.maybeOne(
    sql`select 1 from sessions where id = ${sessionId} and revoked_at is null and expires_at > now()`,
  );
  return live !== undefined;
}

/** Returns whether there was a session to end. */
export async function revokeSession(
  tx: Transaction,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const count = await tx.execute(sql`
    update sessions set revoked_at = now()
    where id = ${sessionId} and person_id = ${userId} and revoked_at is null and expires_at > now()`);
  if (count > 0) await publishAccessChange(tx, [userId]);
  return count > 0;
}

/** Ends every session of a user except the given one. Returns how many. */
export async function revokeSessions(
  tx: Transaction,
  userId: string,
  keptSessionId: string | null,
): Promise<number> {
  const count = await tx.execute(sql`
    update sessions set revoked_at = now()
    where person_id = ${userId} and id is distinct from ${keptSessionId}::uuid and revoked_at is null and expires_at > now()`);
  if (count > 0) await publishAccessChange(tx, [userId]);
  return count;
}

/** Deletes sessions some time after their end, because they show where a user was signed in. */
export async function deleteOldSessions(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from sessions where expires_at < now() - interval '30 days'`);
}
