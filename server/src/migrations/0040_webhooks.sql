-- Webhooks: endpoints, what waits for them, and what they responded. Every key starts with the workspace, and work
-- across workspaces reads only `webhook_queues`, one narrow row per endpoint.

-- Endpoints. A row leaves when a member deletes it; a workspace has at most 50.
create table webhook_endpoints (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  url text not null,
  description text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- Null while it is active: the member disabled it, it responded 410, or it failed for too long.
  disabled_reason text check (disabled_reason in ('user', 'gone', 'failing')),
  -- Events that happened earlier are not delivered, unless a replay asks for them.
  active_since timestamptz(3) not null default now(),
  types text[] not null,
  payload text not null check (payload in ('thin', 'full')),
  signature text not null check (signature in ('v1', 'v1a')),
  secret_box text not null,
  -- Signs too until then.
  former_secret_box text,
  former_secret_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  version int not null default 1,
  primary key (tenant_id, id)
);
select enable_tenant_rls('webhook_endpoints');

-- What is due for an endpoint, and which process delivers to it. A row leaves with its endpoint.
create table webhook_queues (
  tenant_id uuid not null,
  endpoint_id uuid not null,
  -- When the next attempt is due; null when nothing waits.
  due_at timestamptz(3),
  -- Grows with each new delivery, so that a process that found nothing notices what was added meanwhile.
  revision bigint not null default 0,
  -- The process that delivers, while it renews this. One at a time: it knows the endpoint's limits.
  lease uuid,
  lease_until timestamptz(3),
  -- The circuit breaker: calls since the start of its window, how often it opened in a row, and until when it is open.
  window_started_at timestamptz(3),
  window_calls int not null default 0,
  window_failures int not null default 0,
  opened int not null default 0,
  open_until timestamptz(3),
  -- The first failure since the last success, and what members were notified of: 1 a delivery failed finally, 2 half
  -- of the time is over.
  failing_since timestamptz(3),
  notified smallint not null default 0,
  last_success_at timestamptz(3),
  primary key (tenant_id, endpoint_id),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id) on delete cascade
);
create index webhook_queues_due on webhook_queues (due_at) where due_at is not null;
select enable_tenant_rls('webhook_queues');

-- One event for one endpoint. The id is derived from both, so an event is delivered to an endpoint once. A row leaves
-- after 30 days in the daily clean-up, and with its endpoint; records of a contact leave with the contact.
create table webhook_deliveries (
  tenant_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  -- Null for a test event.
  event_id uuid,
  type text not null,
  contact_id uuid,
  -- The payload's `data`.
  data jsonb not null,
  occurred_at timestamptz(3) not null,
  status text not null default 'pending' check (status in ('pending', 'retrying', 'delivered', 'failed', 'unknown')),
  attempts int not null default 0,
  -- Attempts since it was queued, automatically or by a member.
  step smallint not null default 0,
  -- When the next attempt is due: null when there is none, infinity while one runs.
  next_at timestamptz(3),
  attempted_at timestamptz(3),
  status_code smallint,
  error text,
  created_at timestamptz(3) not null,
  delivered_at timestamptz(3),
  primary key (tenant_id, id)
);
create index webhook_deliveries_due on webhook_deliveries (tenant_id, endpoint_id, next_at) where next_at is not null;
create index webhook_deliveries_created on webhook_deliveries (tenant_id, created_at, id);
create index webhook_deliveries_endpoint on webhook_deliveries (tenant_id, endpoint_id, created_at, id);
create index webhook_deliveries_open on webhook_deliveries (tenant_id, status, created_at, id) where status <> 'delivered';
create index webhook_deliveries_contact on webhook_deliveries (tenant_id, contact_id) where contact_id is not null;
select enable_tenant_rls('webhook_deliveries');

-- Each attempt and the response. Rows leave with their delivery.
create table webhook_attempts (
  tenant_id uuid not null,
  delivery_id uuid not null,
  number int not null,
  endpoint_id uuid not null,
  started_at timestamptz(3) not null,
  duration_ms int,
  status_code smallint,
  error text,
  address text,
  response_headers jsonb not null default '{}',
  response_body text not null default '',
  primary key (tenant_id, delivery_id, number)
);
create index webhook_attempts_endpoint on webhook_attempts (tenant_id, endpoint_id, started_at);
select enable_tenant_rls('webhook_attempts');

-- Calls of an endpoint per hour. Rows leave after 30 days in the daily clean-up, and with the endpoint.
create table webhook_hours (
  tenant_id uuid not null,
  endpoint_id uuid not null,
  hour timestamptz(3) not null,
  calls int not null default 0,
  failed int not null default 0,
  primary key (tenant_id, endpoint_id, hour),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id) on delete cascade
);
select enable_tenant_rls('webhook_hours');

-- Replays: events queued again, or for the first time, for one endpoint. Rows leave 30 days after their start in the daily
-- clean-up, and with the endpoint.
create table webhook_replays (
  tenant_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  types text[] not null,
  selection text not null check (selection in ('failed', 'unknown', 'delivered', 'missing')),
  from_time timestamptz(3) not null,
  before_time timestamptz(3) not null,
  per_minute int not null,
  status text not null default 'running' check (status in ('running', 'paused', 'finished', 'canceled')),
  total int not null,
  done int not null default 0,
  -- The time and id of the last event that was queued.
  position_time timestamptz(3) not null default '-infinity',
  position_id uuid not null default '00000000-0000-0000-0000-000000000000',
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id) on delete cascade
);
create index webhook_replays_created on webhook_replays (tenant_id, created_at, id);
create unique index webhook_replays_open on webhook_replays (tenant_id, endpoint_id) where status in ('running', 'paused');
select enable_tenant_rls('webhook_replays');
