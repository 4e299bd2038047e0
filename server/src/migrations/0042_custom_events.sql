-- Custom events: what contacts did outside of Arauto, as programs report it. Not to be confused with `events`, what
-- happened inside, and with what webhooks deliver.

-- Rows leave two years after they happened in the daily clean-up of the domain `custom-events`, and with their contact.
-- One table instead of monthly partitions: a repetition is found by its id, whatever time it names.
create table custom_events (
  tenant_id uuid not null,
  -- Derived from the sender's own id, if there is one, so that a repetition has the same.
  id uuid not null,
  account_id uuid not null,
  name text collate "C" not null,
  occurred_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  -- Texts, numbers and booleans by name; dates are ISO 8601 text, times in UTC.
  properties jsonb not null default '{}',
  -- The sender's own id.
  external_id text,
  primary key (tenant_id, id)
);
-- With the name, so that counts of one contact read it rather than all events of a name.
create index custom_events_contact on custom_events (tenant_id, account_id, name, occurred_at);
create index custom_events_name on custom_events (tenant_id, name, occurred_at) include (account_id);
select enable_tenant_rls('custom_events');

-- The names in use. At most 500 per workspace; a row leaves in the daily clean-up when no event of its name is stored
-- any more.
create table custom_event_names (
  tenant_id uuid not null references tenants (tenant_id),
  name text collate "C" not null,
  first_seen_at timestamptz(3) not null,
  -- To the hour, so that events seldom write it.
  last_seen_at timestamptz(3) not null,
  primary key (tenant_id, name)
);
select enable_tenant_rls('custom_event_names');

-- The properties that events of a name had, by type. At most 100 properties per name; rows leave with their name.
create table custom_event_properties (
  tenant_id uuid not null,
  name text collate "C" not null,
  property text collate "C" not null,
  type text not null check (type in ('text', 'number', 'boolean', 'date')),
  primary key (tenant_id, name, property, type),
  foreign key (tenant_id, name) references custom_event_names (tenant_id, name) on delete cascade
);
select enable_tenant_rls('custom_event_properties');

-- Which names the versions of a workflow react to. Rows leave when the workflow ends.
create table workflow_event_names (
  tenant_id uuid not null,
  name text collate "C" not null,
  workflow_id uuid not null,
  primary key (tenant_id, name, workflow_id),
  foreign key (tenant_id, workflow_id) references campaigns (tenant_id, id) on delete cascade
);
create index workflow_event_names_workflow on workflow_event_names (tenant_id, workflow_id);
select enable_tenant_rls('workflow_event_names');

-- Custom events that a workflow has yet to react to, written with the event. Rows leave as the workflow reacts, and
-- when it ends.
create table workflow_event_queue (
  tenant_id uuid not null,
  workflow_id uuid not null,
  event_id uuid not null,
  received_at timestamptz(3) not null,
  primary key (tenant_id, workflow_id, event_id),
  foreign key (tenant_id, workflow_id) references campaigns (tenant_id, id) on delete cascade
);
create index workflow_event_queue_order on workflow_event_queue (tenant_id, workflow_id, received_at, event_id);
select enable_tenant_rls('workflow_event_queue');
