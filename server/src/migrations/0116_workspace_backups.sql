-- Archives of a workspace's own data: written by backup tasks, or uploaded to be restored. A backup of a task leaves when
-- newer ones exceed the number that the task keeps, an uploaded one after seven days, and one whose worker never came
-- back after a day. Users may delete any.
create table workspace_backups (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  -- Of the task that wrote it; null for an uploaded one. The task may be deleted.
  task_id uuid,
  task_name text,
  status text not null check (status in ('writing', 'checking', 'ready', 'damaged')),
  file_name text not null,
  storage_key text not null,
  size bigint,
  -- Of the stored file.
  sha256 bytea,
  -- The version, the time and the counts of what is in it; null until it was read to its end.
  contents jsonb,
  verified_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (tenant_id, id)
);
create index workspace_backups_task on workspace_backups (tenant_id, task_id, created_at, id);
create index workspace_backups_created on workspace_backups (tenant_id, created_at, id);
select enable_tenant_rls('workspace_backups');

-- Backups that become a new workspace. They leave after 30 days, in the daily cleanup.
create table workspace_restores (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  backup_id uuid not null,
  name text not null,
  status text not null check (status in ('queued', 'running', 'done', 'failed')),
  -- Chosen in advance, so that a repeated job writes the same workspace. It exists once the status is 'done'.
  target_id uuid not null,
  person_tenant_id uuid,
  done bigint not null default 0,
  total bigint not null default 0,
  failure text,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (tenant_id, id)
);
create unique index workspace_restores_open on workspace_restores (tenant_id) where status in ('queued', 'running');
select enable_tenant_rls('workspace_restores');
