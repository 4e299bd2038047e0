-- Keys with which programs call the API.

-- A key without its secret, of which only SHA-256 digests are stored: it has 190 random bits, so that no slow hash is
-- needed. A deleted key stays for a year, so that requests with it learn why they are rejected and events can name it;
-- then its row leaves by the daily cleanup of the domain `api-keys`.
create table api_keys (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  -- Names the key in its text, `arauto_live_<public_id>_…`.
  public_id text not null,
  mode text not null check (mode in ('live', 'test')),
  name text not null,
  permissions text[] not null,
  secret_hash bytea not null,
  -- Encrypted; of test keys, which can be shown again.
  secret_box text,
  last_four text not null,
  -- The secret before the last rotation, and until when it is valid.
  former_secret_hash bytea,
  former_secret_ends_at timestamptz(3),
  expires_at timestamptz(3),
  -- The end that members were notified of in advance; another end is worth another notification.
  expiry_noticed_for timestamptz(3),
  disabled_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Addresses and networks in CIDR notation; empty: any.
  allowed_networks text[] not null default '{}',
  -- The only domain that the key may send from. A domain that a key names cannot be deleted, as that would lift the
  -- restriction.
  sending_domain_id uuid,
  last_used_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, public_id),
  foreign key (tenant_id, sending_domain_id) references sending_domains (tenant_id, id)
);
create unique index api_keys_name on api_keys (tenant_id, lower(name)) where deleted_at is null;
create index api_keys_expiring on api_keys (expires_at) where deleted_at is null and expires_at is not null;
create index api_keys_deleted on api_keys (deleted_at) where deleted_at is not null;
select enable_tenant_rls('api_keys');

-- Which workspace a public id belongs to: a request names no workspace. Small, and never changed, so it can be copied
-- to every node of a cluster and remembered by every process. A row leaves with its key.
create table api_key_tenants (
  public_id text primary key,
  tenant_id uuid not null references tenants (tenant_id)
);
create index api_key_tenants_tenant on api_key_tenants (tenant_id);
select enable_tenant_rls('api_key_tenants');

-- When a key last needed a permission. At most one row for each of them; rows leave with their key.
create table api_key_uses (
  tenant_id uuid not null,
  key_id uuid not null,
  permission text not null,
  last_used_at timestamptz(3) not null,
  primary key (tenant_id, key_id, permission),
  foreign key (tenant_id, key_id) references api_keys (tenant_id, id) on delete cascade
);
select enable_tenant_rls('api_key_uses');

-- The API key that the running transaction acts for; null for users and the system.
create function app_api_key() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.api_key_id', true), '')::uuid;

-- The acting key of an event, beside the acting user: at most one of the two is given.
alter table events add column api_key_id uuid;
alter table events alter column api_key_id set default app_api_key();
