-- Members of a workspace: one Owner, and invitations by mail.

-- Exactly one: creating a workspace makes it, and handing over moves it.
create unique index person_tenants_owner on person_tenants (tenant_id) where role = 'owner';

-- The link's token stands in the mail alone; here is its SHA-256.
create table invitations (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  email text not null,
  role text not null check (role in ('admin', 'marketer', 'developer', 'analyst')),
  token_hash bytea not null,
  invited_by uuid not null references people (id),
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- Kept once accepted, so that a second click on the link finds the membership it made.
  accepted_at timestamptz(3),
  accepted_by uuid references people (id),
  primary key (tenant_id, id)
);
create unique index invitations_open_email on invitations (tenant_id, lower(email)) where accepted_at is null;
create index invitations_email on invitations (lower(email)) where accepted_at is null;
create index invitations_token on invitations (token_hash);
create index invitations_id on invitations (id);
select enable_tenant_rls('invitations');
