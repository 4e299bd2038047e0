import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** The purpose of an emailed link. */
export type LinkKind = "confirm" | "reset" | "email";

/** The change that a link of kind `email` makes, and the session that requested it. */
export interface EmailLink {
  newEmail: string;
  sessionId: string;
}

export async function insertLink(
  tx: Transaction,
  link: {
    hash: Buffer;
    userId: string;
    kind: LinkKind;
    lifetimeSeconds: number;
    change: EmailLink | null;
  },
): Promise<void> {
  await tx.execute(sql`
    insert into link_tokens (hash, person_id, kind, new_email, session_id, expires_at)
    values (${link.hash}, ${link.userId}, ${link.kind}, ${link.change?.newEmail ?? null}, ${link.change?.sessionId ?? null},
      now() + make_interval(secs => ${link.lifetimeSeconds}::int))`);
}

/** Returns the owner of a link that is valid and unused. */
export function findLink(
  tx: Transaction,
  hash: Buffer,
  kind: LinkKind,
): Promise<{ userId: string } | undefined> {
  return tx.maybeOne(sql`
    select person_id from link_tokens where hash = ${hash} and kind = ${kind} and used_at is null and expires_at > now()`);
}

/** Like `findLink`, for links that change an email. */
export function findEmailLink(
  tx: Transaction,
  hash: Buffer,
): Promise<(EmailLink & { userId: string }) | undefined> {
  return tx.maybeOne(sql`
    select person_id, new_email, session_id from link_tokens
    where hash = ${hash} and kind = 'email' and used_at is null and expires_at > now()`);
}

/** Counts the links of a kind created within the last seconds. */
export async function countLinks(
  tx: Transaction,
  userId: string,
  kind: LinkKind,
  seconds: number,
): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from link_tokens
    where person_id = ${userId} and kind = ${kind} and created_at > now() - make_interval(secs => ${seconds}::int)`);
  return n;
}

/** Marks a link as used. Returns true for only one of several concurrent calls. */
export async function spendLink(tx: Transaction, hash: Buffer, kind: LinkKind): Promise<boolean> {
  const count = await tx.execute(sql`
    update link_tokens set used_at = now() where hash = ${hash} and kind = ${kind} and used_at is null and expires_at > now()`);
  return count > 0;
}

export async function spendLinksOf(
  tx: Transaction,
  userId: string,
  kinds: readonly LinkKind[],
): Promise<void> {
  await tx.execute(sql`
    update link_tokens set used_at = now() where person_id = ${userId} and kind = any(${kinds}::text[]) and used_at is null`);
}

/**
 * Returns the whole seconds until the next link of the kind may be sent; 0 when it may be sent now.
 */
export async function secondsUntilNextLink(
  tx: Transaction,
  userId: string,
  kind: LinkKind,
  cooldownSeconds: number,
): Promise<number> {
  const { seconds } = await tx.one<{ seconds: number | null }>(sql`
    select ceil(${cooldownSeconds}::int - extract(epoch from now() - max(created_at)))::int as seconds
    from link_tokens where person_id = ${userId} and kind = ${kind}`);
  return Math.max(0, seconds ?? 0);
}

/** Deletes expired links a day later, because they also count for the interval between two emails. */
export async function deleteOldLinks(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from link_tokens where expires_at < now() - interval '1 day'`);
}
