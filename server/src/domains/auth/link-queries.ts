import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** What a link in a mail is for. */
export type LinkKind = "confirm" | "reset" | "email";

/** What a link of the kind `email` changes, and the session that asked for it. */
export interface EmailLink {
  newEmail: string;
  sessionId: string;
}

export async function insertLink(
  tx: Transaction,
  link: { hash: Buffer; personId: string; kind: LinkKind; lifetimeSeconds: number; change: EmailLink | null },
): Promise<void> {
  await tx.execute(sql`
    insert into link_tokens (hash, person_id, kind, new_email, session_id, expires_at)
    values (${link.hash}, ${link.personId}, ${link.kind}, ${link.change?.newEmail ?? null}, ${link.change?.sessionId ?? null},
      now() + make_interval(secs => ${link.lifetimeSeconds}::int))`);
}

/** Whose link it is, while it is young and unused. */
export function findLink(tx: Transaction, hash: Buffer, kind: LinkKind): Promise<{ personId: string } | undefined> {
  return tx.maybeOne(sql`
    select person_id from link_tokens where hash = ${hash} and kind = ${kind} and used_at is null and expires_at > now()`);
}

/** As `findLink`, for one that changes an email. */
export function findEmailLink(tx: Transaction, hash: Buffer): Promise<(EmailLink & { personId: string }) | undefined> {
  return tx.maybeOne(sql`
    select person_id, new_email, session_id from link_tokens
    where hash = ${hash} and kind = 'email' and used_at is null and expires_at > now()`);
}

/** How many links of a kind were made in the last seconds. */
export async function countLinks(tx: Transaction, personId: string, kind: LinkKind, seconds: number): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from link_tokens
    where person_id = ${personId} and kind = ${kind} and created_at > now() - make_interval(secs => ${seconds}::int)`);
  return n;
}

/** Uses a link up; true for one of many at the same moment. */
export async function spendLink(tx: Transaction, hash: Buffer, kind: LinkKind): Promise<boolean> {
  const count = await tx.execute(sql`
    update link_tokens set used_at = now() where hash = ${hash} and kind = ${kind} and used_at is null and expires_at > now()`);
  return count > 0;
}

export async function spendLinksOf(tx: Transaction, personId: string, kinds: readonly LinkKind[]): Promise<void> {
  await tx.execute(sql`
    update link_tokens set used_at = now() where person_id = ${personId} and kind = any(${kinds}::text[]) and used_at is null`);
}

/** Whole seconds until the next link of the kind may be mailed; 0 when it may be now. */
export async function secondsUntilNextLink(tx: Transaction, personId: string, kind: LinkKind, cooldownSeconds: number): Promise<number> {
  const { seconds } = await tx.one<{ seconds: number | null }>(sql`
    select ceil(${cooldownSeconds}::int - extract(epoch from now() - max(created_at)))::int as seconds
    from link_tokens where person_id = ${personId} and kind = ${kind}`);
  return Math.max(0, seconds ?? 0);
}

/** Links that are over. A day longer than that, so that the time between two mails is kept too. */
export async function deleteOldLinks(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from link_tokens where expires_at < now() - interval '1 day'`);
}
