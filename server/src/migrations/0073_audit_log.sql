-- Who changed what: one row per change, written in its transaction. Rows can't be changed or deleted by the application,
-- because its role has neither the privileges nor a policy. A row leaves after two years (AUDIT_LOG_DAYS).
create table audit_entries (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  at timestamptz(3) not null,
  action text not null,
  actor_kind text not null check (actor_kind in ('user', 'apiKey', 'mcp', 'system')),
  actor_id uuid,
  actor_name text,
  record_kind text not null,
  record_id uuid,
  -- Never of a contact, nor of anything named after one.
  record_name text,
  -- Of several records, with the names of some of them.
  count int,
  names text[] not null default '{}',
  -- [{ field, before, after }] or [{ field, secret: true }].
  changes jsonb not null default '[]',
  ip text,
  user_agent text,
  session_id uuid,
  correlation_id text,
  primary key (tenant_id, id)
);
create index audit_entries_time on audit_entries (tenant_id, at desc, id desc);
create index audit_entries_actor on audit_entries (tenant_id, actor_id, at desc, id desc) where actor_id is not null;
create index audit_entries_record on audit_entries (tenant_id, record_id, at desc, id desc) where record_id is not null;

alter table audit_entries enable row level security;
grant select, insert on audit_entries to arauto_app;
create policy audit_read on audit_entries for select to arauto_app using (tenant_id = app_tenant());
create policy audit_append on audit_entries for insert to arauto_app with check (tenant_id = app_tenant());
