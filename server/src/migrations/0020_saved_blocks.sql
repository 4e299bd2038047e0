-- Blocks and sections of mails, kept for use in others. A mail holds a copy and does not change with them.
create table saved_blocks (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  content jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
select enable_tenant_rls('saved_blocks');
