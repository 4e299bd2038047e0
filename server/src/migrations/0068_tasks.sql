-- Scheduled tasks. A deleted task leaves a day later, in the daily cleanup.
create table tasks (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null check (type in ('email', 'sms', 'backup', 'report', 'request')),
  description text not null,
  action jsonb not null,
  -- 0 is low, 3 is urgent.
  priority smallint not null check (priority between 0 and 3),
  schedule jsonb not null,
  time_zone text not null,
  due_date date,
  holidays jsonb not null,
  overlap text not null check (overlap in ('skip', 'queue', 'allow')),
  catch_up_minutes int not null,
  retry_attempts int not null,
  timeout_seconds int not null,
  expect_success_hours int,
  assignees uuid[] not null,
  tags text[] not null,
  notify_on_start boolean not null,
  notify_on_success boolean not null,
  notify_on_failure boolean not null,
  start_immediately boolean not null,
  draft boolean not null,
  -- When the schedule started: intervals count from there.
  anchor_at timestamptz(3) not null,
  -- Null for drafts, and when the schedule has ended.
  next_due_at timestamptz(3),
  -- The version of the time-zone data that `next_due_at` was computed with.
  zone_data text not null,
  -- The latest time that was due.
  last_due_at timestamptz(3),
  -- A coming due time that a user skipped.
  skipped_due_at timestamptz(3),
  paused_at timestamptz(3),
  paused_by uuid,
  pause_note text not null default '',
  paused_skipped int not null default 0,
  -- Of the last run that completed or failed.
  last_outcome text check (last_outcome in ('completed', 'failed')),
  last_cause jsonb,
  missed_at timestamptz(3),
  -- When the task becomes overdue unless a run completes; null: never.
  expect_by timestamptz(3),
  overdue_since timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  version int not null default 1,
  primary key (tenant_id, id)
);
create index tasks_due on tasks (tenant_id, next_due_at) where next_due_at is not null and deleted_at is null;
create index tasks_expected on tasks (tenant_id, expect_by)
  where expect_by is not null and overdue_since is null and paused_at is null and deleted_at is null;
create index tasks_deleted on tasks (deleted_at) where deleted_at is not null;
select enable_tenant_rls('tasks');

-- Runs of tasks. One row for each due time, whatever became of it. A run leaves after 400 days or with its task, and when
-- 1000 later ones of its task exist; the latest 20 of each task stay.
create table task_runs (
  tenant_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  due_at timestamptz(3) not null,
  started_by text not null check (started_by in ('schedule', 'user', 'catchUp')),
  person_id uuid,
  -- 'running' includes runs that wait for a worker or for another attempt.
  outcome text not null check (outcome in ('running', 'completed', 'failed', 'missed', 'skipped', 'canceled')),
  cause jsonb,
  priority smallint not null,
  -- When it may be taken by a worker.
  run_at timestamptz(3) not null,
  lease uuid,
  lease_until timestamptz(3),
  attempts int not null default 0,
  -- How often a worker disappeared during it.
  losses int not null default 0,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  progress_done int,
  progress_total int,
  result jsonb,
  log jsonb not null default '[]',
  primary key (tenant_id, id),
  unique (tenant_id, task_id, due_at),
  foreign key (tenant_id, task_id) references tasks (tenant_id, id) on delete cascade
);
create index task_runs_open on task_runs (tenant_id, run_at) where outcome = 'running';
create index task_runs_open_of_task on task_runs (tenant_id, task_id) where outcome = 'running';
select enable_tenant_rls('task_runs');

-- When the tasks of a workspace need a worker next. One row for each workspace that ever had a task; whatever changes its
-- tasks or runs locks it first, so that such changes take turns.
create table task_queues (
  tenant_id uuid primary key,
  due_at timestamptz(3)
);
create index task_queues_due on task_queues (due_at) where due_at is not null;
select enable_tenant_rls('task_queues');

-- A workspace's own holidays, at most 200.
create table own_holidays (
  tenant_id uuid not null,
  day date not null,
  name text not null,
  primary key (tenant_id, day)
);
select enable_tenant_rls('own_holidays');

-- Times during which a worker of the installation looked for due tasks; between them, all were away. The latest one is
-- the present. Others leave after 30 days, in the daily cleanup.
create table task_watches (
  id uuid primary key,
  began_at timestamptz(3) not null,
  seen_at timestamptz(3) not null
);
create index task_watches_seen on task_watches (seen_at);
-- Workers look for outages inside a workspace's transaction.
grant select on task_watches to arauto_app;
