import type { KeyPermission } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** The use of a key since the last flush. */
export interface KeyUse {
  keyId: string;
  at: Date;
  permissions: ReadonlyMap<KeyPermission, Date>;
}

/** Stores when keys were used. Times only move forward, regardless of which process stores them first. */
export async function storeUses(
  tx: Transaction,
  tenantId: string,
  uses: readonly KeyUse[],
): Promise<void> {
  // Ordered by id, so that processes storing the same keys don't deadlock.
  const ordered = uses.toSorted((a, b) => (a.keyId < b.keyId ? -1 : 1));
  const known = await tx.query<{ id: string }>(sql`
    select id from api_keys where tenant_id = ${tenantId}::uuid and id = any(${ordered.map((use) => use.keyId)}::uuid[])
    order by id for no key update`);
  const ids = new Set(known.map(({ id }) => id));
  const existing = ordered.filter(({ keyId }) => ids.has(keyId));
  await tx.execute(sql`
    update api_keys k set last_used_at = u.at
    from unnest(${existing.map((use) => use.keyId)}::uuid[], ${existing.map((use) => use.at)}::timestamptz[]) as u (id, at)
    where k.tenant_id = ${tenantId}::uuid and k.id = u.id and (k.last_used_at is null or k.last_used_at < u.at)`);
  const permissions = existing.flatMap(({ keyId, permissions: used }) =>
    [...used].map(([permission, at]) => ({ keyId, permission, at })),
  );
  await tx.execute(sql`
    insert into api_key_uses as k (tenant_id, key_id, permission, last_used_at)
    select ${tenantId}::uuid, u.key_id, u.permission, u.at
    from unnest(${permissions.map((one) => one.keyId)}::uuid[], ${permissions.map((one) => one.permission)}::text[],
      ${permissions.map((one) => one.at)}::timestamptz[]) as u (key_id, permission, at)
    on conflict (tenant_id, key_id, permission) do update set last_used_at = excluded.last_used_at
      where k.last_used_at < excluded.last_used_at`);
}
