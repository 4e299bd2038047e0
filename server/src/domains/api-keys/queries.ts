import {
  API_KEY_EXPIRES_SOON_DAYS,
  API_KEY_USE_DAYS,
  type ApiKeyMode,
  type ApiKeyStatus,
  type KeyPermission,
} from "@arauto/contracts";
import type { SealedColumn } from "../../platform/crypto/sealed-columns-queries.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type KeysetList, listPage, type ListQuery } from "../../platform/database/keyset.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

/** The columns that `secretContext` binds the secret to. */
export const sealedSecrets: SealedColumn = {
  name: "secrets of test API keys",
  table: sql`api_keys`,
  box: sql`secret_box`,
  id: sql<string>`tenant_id || ':' || id`,
  context: sql<string>`'api-key:' || tenant_id || ':' || id`,
};

/** Returns the context that binds the encrypted secret of a test key to its row. */
export const secretContext = (tenantId: string, id: string): string => `api-key:${tenantId}:${id}`;

export interface ApiKeyRow {
  id: string;
  publicId: string;
  mode: ApiKeyMode;
  name: string;
  permissions: KeyPermission[];
  lastFour: string;
  expiresAt: Date | null;
  isExpired: boolean | null;
  isDisabled: boolean;
  allowedNetworks: string[];
  sendingDomainId: string | null;
  sendingDomainName: string | null;
  formerSecretEndsAt: Date | null;
  lastUsedAt: Date | null;
  usedPermissions: KeyPermission[];
  createdAt: Date;
  creatorId: string | null;
  creatorName: string | null;
  version: number;
}

/** Settings chosen by a user. */
export interface ApiKeyValues {
  name: string;
  permissions: readonly KeyPermission[];
  expiresAt: string | null;
  allowedNetworks: readonly string[];
  sendingDomainId: string | null;
}

/** The stored form of a secret. */
export interface StoredSecret {
  hash: Buffer;
  /** Encrypted; null for live keys. */
  box: string | null;
  lastFour: string;
}

// Statuses are decided by separate conditions, not inside CASE, where a cluster does not allow now().
const columns = (tenantId: string) => sql`
  k.id, k.public_id, k.mode, k.name, k.permissions, k.last_four, k.expires_at, k.expires_at <= now() as is_expired,
  k.disabled_at is not null as is_disabled, k.allowed_networks, k.sending_domain_id, d.display_name as sending_domain_name,
  (select max(f.ends_at) from api_key_former_secrets f
    where f.tenant_id = ${tenantId}::uuid and f.key_id = k.id and f.ends_at > now()) as former_secret_ends_at, k.last_used_at, array(
    select u.permission from api_key_uses u
    where u.tenant_id = ${tenantId}::uuid and u.key_id = k.id
      and u.last_used_at > now() - make_interval(days => ${API_KEY_USE_DAYS}::int)
  ) as used_permissions, k.created_at, p.id as creator_id, p.name as creator_name, k.version`;

const tables = (tenantId: string) => sql`
  api_keys k
  left join sending_domains d on d.tenant_id = ${tenantId}::uuid and d.id = k.sending_domain_id
  left join people p on p.id = k.created_by`;

const present = (tenantId: string) => sql`k.tenant_id = ${tenantId}::uuid and k.deleted_at is null`;

const NOT_EXPIRED = sql`(k.expires_at is null or k.expires_at > now())`;
const IN_STATUS: Readonly<Record<ApiKeyStatus, Sql>> = {
  active: sql`k.disabled_at is null and ${NOT_EXPIRED}`,
  inactive: sql`k.disabled_at is not null and ${NOT_EXPIRED}`,
  expired: sql`k.expires_at <= now()`,
};
const EXPIRES = {
  never: sql`k.expires_at is null`,
  soon: sql`k.expires_at > now() and k.expires_at <= now() + make_interval(days => ${API_KEY_EXPIRES_SOON_DAYS}::int)`,
} as const;

export interface ApiKeyFilters {
  /** A LIKE pattern. */
  search: string | null;
  status?: ApiKeyStatus | undefined;
  mode?: ApiKeyMode | undefined;
  expires?: keyof typeof EXPIRES | undefined;
}

export function findPage(
  tx: Transaction,
  tenantId: string,
  query: ListQuery,
  { search, status, mode, expires }: ApiKeyFilters,
) {
  const list: KeysetList = {
    columns: columns(tenantId),
    from: tables(tenantId),
    where: [
      present(tenantId),
      ...(search === null
        ? []
        : [
            sql`lower(k.name || ' arauto_' || k.mode || '_' || k.public_id) like lower(${search}::text)`,
          ]),
      ...(status ? [IN_STATUS[status]] : []),
      ...(mode ? [sql`k.mode = ${mode}`] : []),
      ...(expires ? [EXPIRES[expires]] : []),
    ],
    id: sql`k.id`,
    sorts: {
      name: { by: sql`lower(k.name)`, type: "text" },
      createdAt: { by: sql`k.created_at`, type: "timestamptz" },
      expiresAt: { by: sql`coalesce(k.expires_at, 'infinity')`, type: "timestamptz" },
      lastUsedAt: { by: sql`coalesce(k.last_used_at, '-infinity')`, type: "timestamptz" },
    },
    defaultSort: "-createdAt",
  };
  return listPage<ApiKeyRow>(tx, list, query);
}

export const find = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<ApiKeyRow>(
    sql`select ${columns(tenantId)} from ${tables(tenantId)} where ${present(tenantId)} and k.id = ${id}::uuid`,
  );

/** Counts the keys and blocks concurrent counts until this transaction ends. */
export async function countHeld(tx: Transaction, tenantId: string): Promise<number> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`api-keys:${tenantId}`}, 0))`);
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) from api_keys k where ${present(tenantId)}`,
  );
  return count;
}

export async function insert(
  tx: Transaction,
  tenantId: string,
  key: { id: string; publicId: string; mode: ApiKeyMode; createdBy: string },
  values: ApiKeyValues,
  secret: StoredSecret,
): Promise<void> {
  await tx.execute(
    sql`insert into api_key_tenants (public_id, tenant_id) values (${key.publicId}, ${tenantId}::uuid)`,
  );
  await tx.execute(sql`
    insert into api_keys (tenant_id, id, public_id, mode, name, permissions, secret_hash, secret_box, last_four, expires_at,
      allowed_networks, sending_domain_id, created_by)
    values (${tenantId}::uuid, ${key.id}::uuid, ${key.publicId}, ${key.mode}, ${values.name}, ${values.permissions}::text[], ${secret.hash},
      ${secret.box}, ${secret.lastFour}, ${values.expiresAt}::timestamptz, ${values.allowedNetworks}::text[], ${values.sendingDomainId}::uuid,
      ${key.createdBy}::uuid)`);
}

/** Returns false when the version is stale or the key does not exist. */
export async function update(
  tx: Transaction,
  tenantId: string,
  id: string,
  version: number,
  values: ApiKeyValues,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update api_keys k set name = ${values.name}, permissions = ${values.permissions}::text[], expires_at = ${values.expiresAt}::timestamptz,
      allowed_networks = ${values.allowedNetworks}::text[], sending_domain_id = ${values.sendingDomainId}::uuid, version = version + 1
    where ${present(tenantId)} and k.id = ${id}::uuid and k.version = ${version}`);
  return changed > 0;
}

/** Maximum number of previous secrets that a key keeps. */
const PREVIOUS_SECRETS_MAX = 20;

/**
 * Replaces the secret. The previous one stays valid for a while, and earlier ones until their own expiry. Returns false
 * when the version is stale.
 */
export async function replaceSecret(
  tx: Transaction,
  tenantId: string,
  id: string,
  version: number,
  secret: StoredSecret,
  overlapHours: number,
): Promise<boolean> {
  const replaced = await tx.maybeOne<{ secretHash: Buffer }>(sql`
    select k.secret_hash from api_keys k
    where ${present(tenantId)} and k.id = ${id}::uuid and k.version = ${version} for update`);
  if (!replaced) return false;
  await tx.execute(sql`
    update api_keys k set secret_hash = ${secret.hash}, secret_box = ${secret.box}, last_four = ${secret.lastFour}, version = version + 1
    where ${present(tenantId)} and k.id = ${id}::uuid`);
  await tx.execute(sql`
    insert into api_key_former_secrets (tenant_id, key_id, secret_hash, ends_at)
    values (${tenantId}::uuid, ${id}::uuid, ${replaced.secretHash}, now() + make_interval(hours => ${overlapHours}::int))`);
  await tx.execute(sql`
    delete from api_key_former_secrets f where f.tenant_id = ${tenantId}::uuid and f.key_id = ${id}::uuid and f.secret_hash in (
      select o.secret_hash from api_key_former_secrets o where o.tenant_id = ${tenantId}::uuid and o.key_id = ${id}::uuid
      order by o.ends_at desc, o.secret_hash offset ${PREVIOUS_SECRETS_MAX}::int)`);
  return true;
}

export const findSecretBox = (tx: Transaction, tenantId: string, id: string) =>
  tx.one<{ secretBox: string | null }>(
    sql`select k.secret_box from api_keys k where ${present(tenantId)} and k.id = ${id}::uuid`,
  );

/** Returns currently valid test keys, latest first. */
export const findValidTestKeys = (tx: Transaction, tenantId: string) =>
  tx.query<Pick<ApiKeyRow, "id" | "name" | "permissions">>(sql`
    select k.id, k.name, k.permissions from api_keys k
    where ${present(tenantId)} and k.mode = 'test' and ${IN_STATUS.active}
    order by k.created_at desc, k.id`);

type Named = Pick<ApiKeyRow, "id" | "name">;

/** Enables or disables keys. Returns those that changed. */
export function setDisabled(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  disabled: boolean,
): Promise<Named[]> {
  const to = disabled ? sql`now()` : sql`null`;
  return tx.query(sql`
    update api_keys k set disabled_at = ${to}, version = version + 1
    where ${present(tenantId)} and k.id = any(${ids}::uuid[]) and (k.disabled_at is not null) <> ${disabled}::boolean
    returning k.id, k.name`);
}

/** Soft-deletes keys, so that requests with them can be rejected as deleted. Returns those that existed. */
export function remove(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<Named[]> {
  return tx.query(sql`
    update api_keys k set deleted_at = now(), secret_box = null, sending_domain_id = null, version = version + 1
    where ${present(tenantId)} and k.id = any(${ids}::uuid[])
    returning k.id, k.name`);
}

export async function hasSendingDomain(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<boolean> {
  const rows = await tx.query(
    sql`select 1 from sending_domains where tenant_id = ${tenantId}::uuid and id = ${id}::uuid for key share`,
  );
  return rows.length > 0;
}

/** Returns the keys limited to the given sending domains. */
export const findLimitedTo = (tx: Transaction, tenantId: string, domainIds: readonly string[]) =>
  tx.query<Named & { targetId: string }>(sql`
    select k.id, k.name, k.sending_domain_id as target_id from api_keys k
    where ${present(tenantId)} and k.sending_domain_id = any(${domainIds}::uuid[]) order by lower(k.name), k.id`);

export const findWorkspace = (tx: Transaction, tenantId: string) =>
  tx.one<Named>(sql`select tenant_id as id, name from tenants where tenant_id = ${tenantId}::uuid`);

/** Purges keys that users deleted long ago, one workspace at a time; runs outside any tenant. */
export async function purge(tx: Transaction, days: number): Promise<void> {
  const isOld = sql`deleted_at < now() - make_interval(days => ${days}::int)`;
  const tenants = await tx.query<{ tenantId: string }>(
    sql`select distinct tenant_id from api_keys where ${isOld}`,
  );
  for (const { tenantId } of tenants) {
    const purged = await tx.query<{ publicId: string }>(
      sql`delete from api_keys where tenant_id = ${tenantId}::uuid and ${isOld} returning public_id`,
    );
    await tx.execute(
      sql`delete from api_key_tenants where public_id = any(${purged.map((one) => one.publicId)}::text[])`,
    );
  }
}
