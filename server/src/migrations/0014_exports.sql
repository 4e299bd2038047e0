-- Files that the workspace takes away, made in the background.
create table exports (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  kind text not null check (kind in ('accounts', 'suppressions')),
  format text not null check (format in ('csv', 'xlsx')),
  file_name text not null,
  -- What was asked for; emptied with the end, for a search may name a person.
  request jsonb,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'canceled', 'failed', 'expired')),
  -- The run that writes it. Another one takes it over by writing its own.
  run_id uuid,
  -- Where the file of that run is kept.
  storage_key text,
  rows int not null default 0,
  total int,
  size bigint,
  failure text,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (tenant_id, id)
);
create index exports_created on exports (tenant_id, created_at, id);
select enable_tenant_rls('exports');

alter table suppressions
  -- Whose address it is, as long as that is known: found without computing the hash of every contact.
  add column account_id uuid,
  -- An address given by hand that no contact has.
  add column email text,
  -- Breaks ties in lists.
  add column id uuid not null generated always as (encode(substring(email_hash from 1 for 16), 'hex')::uuid) stored;
create index suppressions_created on suppressions (tenant_id, created_at, id);
create index suppressions_account on suppressions (tenant_id, account_id) where account_id is not null;

-- Proof that people were erased. The hash says it to who has the address, and nothing to others.
create table erasures (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  reference text not null,
  reason text not null check (reason in ('personRequest', 'retention', 'other')),
  email_hash bytea not null,
  removed jsonb not null,
  suppressed boolean not null,
  erased_by uuid,
  erased_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, reference)
);
create index erasures_erased on erasures (tenant_id, erased_at, id);
create index erasures_email on erasures (tenant_id, email_hash);
select enable_tenant_rls('erasures');

-- Contacts that became one with another. The ledger and the events keep the id they were written
-- with; this says whose they are now. Never a chain: `into_id` is always a contact.
create table merged_accounts (
  tenant_id uuid not null,
  account_id uuid not null,
  into_id uuid not null,
  -- Of the address that was given up: erasing the person finds what is left of it.
  email_hash bytea not null,
  merged_at timestamptz(3) not null default now(),
  primary key (tenant_id, account_id)
);
create index merged_accounts_into on merged_accounts (tenant_id, into_id);
select enable_tenant_rls('merged_accounts');

update suppressions s set account_id = a.id
from accounts a where a.tenant_id = s.tenant_id and suppression_hash(a.email) = s.email_hash;
