import type { Language } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export interface PersonRow {
  id: string;
  email: string;
  name: string;
  lang: Language;
}

export function findLogin(tx: Transaction, email: string): Promise<(PersonRow & { passwordHash: string }) | undefined> {
  return tx.maybeOne(sql`select id, email, name, lang, password_hash from people where lower(email) = lower(${email})`);
}

export function findPerson(tx: Transaction, id: string): Promise<PersonRow> {
  return tx.one(sql`select id, email, name, lang from people where id = ${id}`);
}

export async function isEmailTaken(tx: Transaction, email: string): Promise<boolean> {
  const found = await tx.maybeOne(sql`select 1 from people where lower(email) = lower(${email})`);
  return found !== undefined;
}

/** Fails on the unique index `people_email` when the email has a login. */
export async function insertPerson(tx: Transaction, person: PersonRow & { passwordHash: string }): Promise<void> {
  await tx.execute(sql`
    insert into people (id, email, name, password_hash, lang)
    values (${person.id}, ${person.email}, ${person.name}, ${person.passwordHash}, ${person.lang})`);
}

export async function setPersonLanguage(tx: Transaction, personId: string, lang: Language): Promise<void> {
  await tx.execute(sql`update people set lang = ${lang} where id = ${personId}`);
}

export interface NewSession {
  id: string;
  personId: string;
  lifetimeSeconds: number;
  userAgent: string;
  address: string;
}

export function insertSession(tx: Transaction, session: NewSession): Promise<{ expiresAt: Date }> {
  return tx.one(sql`
    insert into sessions (id, person_id, expires_at, user_agent, address)
    values (${session.id}, ${session.personId}, now() + make_interval(secs => ${session.lifetimeSeconds}::int), ${session.userAgent}, ${session.address})
    returning expires_at`);
}

/** Sessions are kept for a while after their end, to show where somebody was signed in. */
export async function deleteOldSessions(tx: Transaction, personId: string): Promise<void> {
  await tx.execute(sql`delete from sessions where person_id = ${personId} and expires_at < now() - interval '30 days'`);
}

/** The end of a live session; undefined when it was revoked or ended meanwhile. */
export function touchSession(tx: Transaction, sessionId: string, personTenantId: string | null): Promise<{ expiresAt: Date } | undefined> {
  return tx.maybeOne(sql`
    update sessions set last_seen_at = now(), person_tenant_id = ${personTenantId}
    where id = ${sessionId} and revoked_at is null and expires_at > now()
    returning expires_at`);
}

export async function revokeSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.execute(sql`update sessions set revoked_at = now() where id = ${sessionId} and revoked_at is null`);
}

/** Whole seconds until the last of these keys opens again; 0 when none is locked. */
export async function lockedSeconds(tx: Transaction, keys: readonly string[]): Promise<number> {
  const { seconds } = await tx.one<{ seconds: number | null }>(sql`
    select ceil(extract(epoch from max(locked_until) - now()))::int as seconds
    from sign_in_failures where key = any(${keys}::text[]) and locked_until > now()`);
  return seconds ?? 0;
}

/** Counts one more failure, from one again after a quiet day; answers the count. */
export async function countFailure(tx: Transaction, key: string): Promise<number> {
  const { failures } = await tx.one<{ failures: number }>(sql`
    insert into sign_in_failures as f (key, failures, last_failure_at) values (${key}, 1, now())
    on conflict (key) do update set
      failures = case when f.last_failure_at < now() - interval '1 day' then 1 else f.failures + 1 end,
      last_failure_at = now()
    returning failures`);
  return failures;
}

export async function lockKey(tx: Transaction, key: string, seconds: number): Promise<void> {
  await tx.execute(sql`update sign_in_failures set locked_until = now() + make_interval(secs => ${seconds}::int) where key = ${key}`);
}

export async function forgetFailures(tx: Transaction, key: string): Promise<void> {
  await tx.execute(sql`delete from sign_in_failures where key = ${key}`);
}

/** Failures that no longer count. */
export async function deleteForgottenFailures(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from sign_in_failures where last_failure_at < now() - interval '1 day'`);
}
