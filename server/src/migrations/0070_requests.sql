-- Values that requests use without showing them. Rows leave when a member deletes them; a workspace has at most 100.
create table secrets (
  tenant_id uuid not null,
  id uuid not null,
  name text not null check (name ~ '^[a-z][a-z0-9_]{0,49}$'),
  value_box text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
select enable_tenant_rls('secrets');

-- What signs the requests of a workspace; one row each.
create table request_signing_secrets (
  tenant_id uuid not null primary key,
  secret_box text not null,
  former_secret_box text,
  former_secret_until timestamptz(3)
);
select enable_tenant_rls('request_signing_secrets');

-- Circuit breakers of requests, by host. Rows leave in the daily clean-up a day after their last call.
create table request_breakers (
  tenant_id uuid not null,
  host text not null,
  window_started_at timestamptz(3),
  window_calls int not null default 0,
  window_failures int not null default 0,
  opened int not null default 0,
  open_until timestamptz(3),
  called_at timestamptz(3) not null,
  primary key (tenant_id, host)
) with (fillfactor = 70);
create index request_breakers_called on request_breakers (called_at);
select enable_tenant_rls('request_breakers');

-- Requests of workflows: one per step, contact and round. A row is written before its request is sent. Rows leave with their
-- contact, and in the daily clean-up 30 days after the contact continued.
create table workflow_calls (
  tenant_id uuid not null,
  id uuid not null,
  workflow_id uuid not null,
  step text not null,
  account_id uuid not null,
  round int not null,
  version int not null,
  state text not null default 'queued' check (state in ('queued', 'calling', 'done', 'uncertain', 'canceled')),
  queued_at timestamptz(3) not null,
  -- Queued: when the next attempt follows. Calling: when its process has lost it.
  due_at timestamptz(3) not null,
  -- The process that sends it, or sent it last.
  lease uuid,
  attempts smallint not null default 0,
  -- Of the last attempt.
  started_at timestamptz(3),
  ended_at timestamptz(3),
  status_code smallint,
  error text,
  duration_ms int,
  -- As sent, with masked secrets.
  request jsonb,
  answer text not null default '',
  -- What fields get, or why they get nothing.
  field_values jsonb not null default '[]',
  -- How the contact continues; null: not yet.
  way text check (way in ('ok', 'rejected', 'serverError', 'unanswered')),
  note text,
  -- Whether the contact has continued.
  is_taken boolean not null default false,
  primary key (tenant_id, workflow_id, step, account_id, round),
  unique (tenant_id, id),
  foreign key (tenant_id, workflow_id) references campaigns (tenant_id, id)
) with (fillfactor = 70);
create index workflow_calls_due on workflow_calls (tenant_id, workflow_id, due_at) where state in ('queued', 'calling');
create index workflow_calls_ended on workflow_calls (tenant_id, workflow_id, ended_at) where way is not null and not is_taken;
create index workflow_calls_queued on workflow_calls (tenant_id, workflow_id, queued_at, id);
create index workflow_calls_account on workflow_calls (tenant_id, account_id);
create index workflow_calls_old on workflow_calls (ended_at) where state <> 'uncertain' or way is not null;
select enable_tenant_rls('workflow_calls');

-- When the next request of a workflow is due, for workers that look over all workspaces. One narrow row per workflow that
-- has requests; it leaves with the workflow's last waiting request.
create table workflow_call_queues (
  tenant_id uuid not null,
  workflow_id uuid not null,
  due_at timestamptz(3) not null,
  primary key (tenant_id, workflow_id),
  foreign key (tenant_id, workflow_id) references campaigns (tenant_id, id)
) with (fillfactor = 50);
create index workflow_call_queues_due on workflow_call_queues (due_at);
select enable_tenant_rls('workflow_call_queues');

-- `workflow_runs.state` -1: a request is under way for the contact. It is below 3, as every state inside a workflow.
