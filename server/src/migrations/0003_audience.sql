create extension if not exists pg_trgm;

create table custom_fields (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  identifier text not null,
  name text not null,
  type text not null check (type in ('text', 'number', 'email', 'date', 'boolean')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz(3) not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, identifier)
);
select enable_tenant_rls('custom_fields');

-- As people compare names and look for them: without regard to case and accents ("joao" is "João"). Neither this nor
-- what the search index holds is strict or has a subquery, so that PostgreSQL puts the work in place of each call:
-- for every contact written, the call alone would take longer than the work.
create function fold_text(given text) returns text language sql immutable parallel safe
  return case when octet_length(given) = length(given) then lower(given)
    else regexp_replace(normalize(lower(given), nfd), '[\u0300-\u036f]', '', 'g') end;

-- Contacts. Field values are JSONB by identifier: text, number, boolean, ISO date as text. What has a fixed width
-- stands first and what is seldom asked for last: a filter that goes through all contacts reads each one up to the
-- last column that it needs.
create table accounts (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  status text not null check (status in ('active', 'inactive', 'pending')),
  fields jsonb not null default '{}',
  name text not null,
  email text not null,
  -- The keys are columns of their own, in the order of their bytes: under row-level security an index
  -- serves only leakproof comparisons, which these allow and lower(…) is not. Bytes are also what an
  -- import sorts in fastest.
  name_key text collate "C" not null generated always as (fold_text(name)) stored,
  email_key text collate "C" not null generated always as (lower(email)) stored,
  -- Without regard to case sorted and each once, in the spelling that `tags` has.
  tags text[] not null default '{}',
  phone text,
  -- The import that created the contact.
  import_id uuid,
  primary key (tenant_id, id)
);
create unique index accounts_email on accounts (tenant_id, lower(email));
create index accounts_created on accounts (tenant_id, created_at, id);
create index accounts_name on accounts (tenant_id, lower(name), id);
create index accounts_status on accounts (tenant_id, status, id);
-- Search matches any part of name or email.
create index accounts_search on accounts using gin ((lower(name) || ' ' || lower(email)) gin_trgm_ops);
select enable_tenant_rls('accounts');

-- Who must not be written to. By hash of the lower-case address, so that it outlives the contact
-- and holds no personal data; the reason first recorded stays until lifted.
create table suppressions (
  tenant_id uuid not null references tenants (tenant_id),
  email_hash bytea not null,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'manual')),
  campaign_id uuid,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, email_hash)
);
select enable_tenant_rls('suppressions');

-- The hash both sides of a suppression join compute.
create function suppression_hash(email text) returns bytea language sql immutable parallel safe
  return sha256(convert_to(lower(email), 'UTF8'));

create table filters (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  description text not null default '',
  definition jsonb not null,
  match_count int,
  counted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  primary key (tenant_id, id)
);
create index filters_created on filters (tenant_id, created_at, id);
select enable_tenant_rls('filters');

create table imports (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  file_name text not null,
  storage_key text not null,
  size bigint not null,
  status text not null,
  encoding text not null,
  delimiter text not null,
  columns jsonb not null,
  settings jsonb,
  processed_bytes bigint not null default 0,
  processed_rows int not null default 0,
  check_report jsonb,
  result_report jsonb,
  failure text,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (tenant_id, id)
);
create index imports_created on imports (tenant_id, created_at, id);
select enable_tenant_rls('imports');

create table import_rejections (
  tenant_id uuid not null,
  import_id uuid not null,
  row int not null,
  reason text not null,
  "column" text,
  value text not null,
  line text not null,
  primary key (tenant_id, import_id, row),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
select enable_tenant_rls('import_rejections');
