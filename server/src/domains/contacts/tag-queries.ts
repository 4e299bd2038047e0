import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/**
 * Returns the workspace's spelling of tags by key, and adds missing ones as given. Locks them until the transaction
 * ends, so that they are not deleted.
 */
export async function lockTagSpellings(
  tx: Transaction,
  tenantId: string,
  keys: readonly string[],
  names: readonly string[],
) {
  await tx.execute(sql`
    insert into tags (tenant_id, tag_key, name)
    select ${tenantId}::uuid, t.key, t.name from unnest(${keys}::text[], ${names}::text[]) as t (key, name) order by t.key
    on conflict (tenant_id, tag_key) do nothing`);
  return tx.query<{ key: string; name: string }>(sql`
    select tag_key as key, name from tags where tenant_id = ${tenantId}::uuid and tag_key = any(${keys}::text[]) order by tag_key for key share`);
}

/** Returns the spelling of a tag by its key; undefined when no contact has it. */
export async function findSpelling(
  tx: Transaction,
  tenantId: string,
  key: string,
): Promise<string | undefined> {
  return (
    await tx.maybeOne<{ name: string }>(
      sql`select name from tags where tenant_id = ${tenantId}::uuid and tag_key = ${key}`,
    )
  )?.name;
}

/** Lists tags by name that start with a prefix. */
export function findTags(tx: Transaction, tenantId: string, beginning: string, limit: number) {
  return tx.query<{ name: string }>(sql`
    select t.name from tags t where t.tenant_id = ${tenantId}::uuid and starts_with(fold_text(t.name), fold_text(${beginning}::text))
    order by fold_text(t.name), t.name limit ${limit}`);
}

/** Deletes tags that no contact has and no running transaction is about to assign. Runs outside any tenant. */
export async function forgetUnusedTags(tx: Transaction): Promise<void> {
  // Locks first and checks the contacts again afterwards, so that tags assigned meanwhile are seen.
  const old = await tx.query<{ tenantId: string; tagKey: string }>(sql`
    select tenant_id, tag_key from tags where created_at < now() - interval '1 day' for update skip locked`);
  await tx.execute(sql`
    delete from tags t using unnest(${old.map((tag) => tag.tenantId)}::uuid[], ${old.map((tag) => tag.tagKey)}::text[]) as old (tenant_id, tag_key)
    where t.tenant_id = old.tenant_id and t.tag_key = old.tag_key and not exists (
      select from accounts a where a.tenant_id = t.tenant_id
        and search_lexemes(a.tenant_id, a.name_key, a.email_key, a.tags) @@ search_term(search_mark(t.tenant_id) || '#' || t.name)::tsquery)`);
}
