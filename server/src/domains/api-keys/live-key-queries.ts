import type { ApiKeyMode, KeyPermission, Language } from "@arauto/contracts";
import { boundStatement, prepare, sql } from "../../platform/database/sql.ts";

/** The data of a key needed on each request. The names are those of the columns. */
export interface LiveKey {
  id: string;
  name: string;
  mode: ApiKeyMode;
  permissions: KeyPermission[];
  secret_hash: Buffer;
  expired: boolean | null;
  disabled: boolean;
  allowed_networks: string[];
  sending_domain: string | null;
  lang: Language;
  plan_active: boolean | null;
  owner_confirmed: boolean;
}

const LIVE_KEY = prepare(
  "api-keys-live-key",
  ["tenantId", "publicId"],
  (p) => sql`
    select k.id, k.name, k.mode, k.permissions, k.secret_hash,
      k.expires_at <= now() as expired, k.disabled_at is not null or k.deleted_at is not null as disabled, k.allowed_networks, t.language as lang,
      (select d.name from sending_domains d where d.tenant_id = ${p.tenantId}::uuid and d.id = k.sending_domain_id) as sending_domain,
      coalesce(t.plan_ends_at, t.trial_ends_at) > now() as plan_active, exists (
        select from person_tenants m join people p on p.id = m.person_id
        where m.tenant_id = ${p.tenantId}::uuid and m.role = 'owner' and p.email_confirmed_at is not null) as owner_confirmed
    from api_keys k join tenants t on t.tenant_id = ${p.tenantId}::uuid
    where k.tenant_id = ${p.tenantId}::uuid and k.public_id = ${p.publicId}`,
);

/** Returns the statement that runs on every request with an API key. */
export const liveKey = (values: Record<(typeof LIVE_KEY.parameters)[number], unknown>) =>
  boundStatement(LIVE_KEY, values);

/** A previous secret of a key. */
export interface FormerSecret {
  /** Whether it has expired. */
  ended: boolean;
}

const PREVIOUS_SECRET = prepare(
  "api-keys-former-secret",
  ["tenantId", "keyId", "hash"],
  (p) => sql`
    select f.ends_at <= now() as ended from api_key_former_secrets f
    where f.tenant_id = ${p.tenantId}::uuid and f.key_id = ${p.keyId}::uuid and f.secret_hash = ${p.hash}::bytea`,
);

/** Returns the statement that runs when a secret is not the current one of its key. */
export const formerSecret = (
  values: Record<(typeof PREVIOUS_SECRET.parameters)[number], unknown>,
) => boundStatement(PREVIOUS_SECRET, values);

const TENANT_OF_KEY = prepare(
  "api-keys-tenant-of-key",
  ["publicId"],
  (p) => sql`select tenant_id from api_key_tenants where public_id = ${p.publicId}`,
);

/** Returns the statement that finds the workspace of a public id, outside any tenant. */
export const tenantOfKey = (publicId: string) => boundStatement(TENANT_OF_KEY, { publicId });
