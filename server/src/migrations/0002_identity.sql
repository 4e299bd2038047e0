-- A person is a login. It belongs to no tenant; memberships tie it to workspaces.
create table people (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  lang text not null default 'en-us',
  created_at timestamptz(3) not null default now()
);
create unique index people_email on people (lower(email));
-- A workspace may name the people in it; password hashes stay out of its reach.
grant select (id, email, name, lang, created_at) on people to arauto_app;

-- One signed-in browser or program. A token is worth nothing once its session is revoked or over.
create table sessions (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  -- The workspace the session works in; null until one is entered.
  person_tenant_id uuid,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  user_agent text not null default '',
  address text not null default ''
);
create index sessions_person on sessions (person_id, created_at desc);

-- Failed sign-ins by key (account or address), so that lock-outs hold over all processes.
create table sign_in_failures (
  key text primary key,
  failures int not null,
  locked_until timestamptz(3),
  last_failure_at timestamptz(3) not null
);

create table tenants (
  tenant_id uuid primary key,
  name text not null,
  address text not null default '',
  language text not null default 'en-us',
  time_zone text not null default 'America/Sao_Paulo',
  trial_ends_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  version int not null default 1
);
select enable_tenant_rls('tenants');

-- The membership; its id is the personTenantId of the token.
create table person_tenants (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  person_id uuid not null references people (id),
  role text not null check (role in ('owner', 'admin', 'marketer', 'developer', 'analyst')),
  last_opened_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, person_id)
);
create index person_tenants_person on person_tenants (person_id);
create index person_tenants_id on person_tenants (id);
select enable_tenant_rls('person_tenants');
