-- Deleted contacts that can still be restored. They have left accounts, so that no query finds them:
-- not sending, not counts, not filters. What other tables have under their ids stays until the contact
-- is purged. The daily cleanup purges rows after 30 days.
create table contact_trash (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  deleted_at timestamptz(3) not null default now(),
  -- The member who deleted it; null for an API key.
  deleted_by uuid,
  name text not null,
  email text not null,
  email_hash bytea not null,
  name_key text collate "C" not null generated always as (fold_text(name)) stored,
  email_key text collate "C" not null generated always as (lower(email)) stored,
  -- The row of accounts, by column.
  contact jsonb not null,
  primary key (tenant_id, id)
);
create index contact_trash_deleted on contact_trash (tenant_id, deleted_at, id);
create index contact_trash_email on contact_trash (tenant_id, email_hash);
-- The daily cleanup looks for what is due in all workspaces.
create index contact_trash_due on contact_trash (deleted_at);
select enable_tenant_rls('contact_trash');
