import type { ApiKeyMode, KeyPermission, Language } from "@arauto/contracts";
import { boundStatement, prepare, sql } from "../../platform/database/sql.ts";

/** What a request needs to know about its key. The names are those of the columns. */
export interface LiveKey {
  id: string;
  name: string;
  mode: ApiKeyMode;
  permissions: KeyPermission[];
  secret_hash: Buffer;
  former_secret_hash: Buffer | null;
  former_secret_valid: boolean | null;
  expired: boolean | null;
  disabled: boolean;
  allowed_networks: string[];
  lang: Language;
  plan_active: boolean | null;
  owner_confirmed: boolean;
}

const LIVE_KEY = prepare(
  "api-keys-live-key",
  ["tenantId", "publicId"],
  (p) => sql`
    select k.id, k.name, k.mode, k.permissions, k.secret_hash, k.former_secret_hash, k.former_secret_ends_at > now() as former_secret_valid,
      k.expires_at <= now() as expired, k.disabled_at is not null or k.deleted_at is not null as disabled, k.allowed_networks, t.language as lang,
      coalesce(t.plan_ends_at, t.trial_ends_at) > now() as plan_active, exists (
        select from person_tenants m join people p on p.id = m.person_id
        where m.tenant_id = ${p.tenantId}::uuid and m.role = 'owner' and p.email_confirmed_at is not null) as owner_confirmed
    from api_keys k join tenants t on t.tenant_id = ${p.tenantId}::uuid
    where k.tenant_id = ${p.tenantId}::uuid and k.public_id = ${p.publicId}`,
);

/** Returns the statement that runs on every request with an API key. */
export const liveKey = (values: Record<(typeof LIVE_KEY.parameters)[number], unknown>) =>
  boundStatement(LIVE_KEY, values);

const TENANT_OF_KEY = prepare(
  "api-keys-tenant-of-key",
  ["publicId"],
  (p) => sql`select tenant_id from api_key_tenants where public_id = ${p.publicId}`,
);

/** Returns the statement that finds the workspace of a public id, outside any tenant. */
export const tenantOfKey = (publicId: string) => boundStatement(TENANT_OF_KEY, { publicId });
