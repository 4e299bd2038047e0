-- Workflows: campaigns that take people through several steps. Every mail of a workflow is sent through a ledger of
-- its own, which is a campaign of the kind `message` that stays open for whoever comes to its step.

alter table campaigns
  add column kind text not null default 'oneOff' check (kind in ('oneOff', 'workflow', 'message')),
  -- Of a workflow: its definition as it is edited, and the number that every change raises.
  add column workflow jsonb,
  add column workflow_version int not null default 1,
  -- Of a message: whose it is, which step sends it, by which version of the workflow its content was frozen, and how
  -- manieth time through people get it: nobody is twice in one ledger.
  add column workflow_id uuid,
  add column step text,
  add column edition int,
  add column round int;
create unique index campaigns_messages on campaigns (tenant_id, workflow_id, step, edition, round) where workflow_id is not null;

-- What was published; never changed.
create table workflow_versions (
  tenant_id uuid not null,
  workflow_id uuid not null,
  version int not null,
  definition jsonb not null,
  -- The saved filters that steps name, by their ids as they were: {id: {name, definition}}.
  filters jsonb not null default '{}',
  -- By mail step: the edition of its content, so that a step whose mail did not change keeps its ledger.
  editions jsonb not null default '{}',
  published_by uuid,
  published_at timestamptz(3) not null default now(),
  primary key (tenant_id, workflow_id, version),
  foreign key (tenant_id, workflow_id) references campaigns (tenant_id, id)
);
select enable_tenant_rls('workflow_versions');

-- What runs of a workflow; from its start on.
create table workflow_states (
  tenant_id uuid not null,
  workflow_id uuid not null,
  -- The version that people enter.
  version int not null,
  entry_open boolean not null default true,
  -- When people are let in next; null: not by time.
  next_entry_at timestamptz(3),
  -- The first letting in was done.
  has_entered boolean not null default false,
  -- How long the last look for people who came to belong took: the next one waits a multiple of it.
  look_ms int not null default 0,
  entered int not null default 0,
  finished int not null default 0,
  failed int not null default 0,
  -- Taken out, gone, or inside when it was ended.
  left_early int not null default 0,
  primary key (tenant_id, workflow_id),
  foreign key (tenant_id, workflow_id) references campaigns (tenant_id, id)
) with (fillfactor = 50);
select enable_tenant_rls('workflow_states');

-- One row for each time somebody goes through.
-- state: 0 due, 1 waiting, 2 mailing, 3 finished, 4 failed, 5 left
create table workflow_runs (
  tenant_id uuid not null,
  workflow_id uuid not null,
  account_id uuid not null,
  round int not null default 1,
  version int not null,
  step text not null,
  state smallint not null default 0,
  -- When they go on; while waiting for a decision, when it counts as false.
  due_at timestamptz(3) not null default now(),
  arrived_at timestamptz(3) not null default now(),
  -- How many steps they have passed: the place of the present one on their way.
  place int not null default 0,
  -- Mailing: the ledger that has their mail.
  message_id uuid,
  problem text,
  entered_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  primary key (tenant_id, workflow_id, account_id, round)
) with (fillfactor = 70);
-- Partial, also so that whoever looks people up by key and says nothing of their state is never led through all of a
-- workflow: of a workflow that began a minute ago PostgreSQL knows nothing, and to it one index is as good as another.
create unique index workflow_runs_inside on workflow_runs (tenant_id, workflow_id, account_id) where state < 3;
create index workflow_runs_due on workflow_runs (tenant_id, workflow_id, state, due_at) where state < 3;
create index workflow_runs_step on workflow_runs (tenant_id, workflow_id, step) where state < 3;
create index workflow_runs_entered on workflow_runs (tenant_id, workflow_id, entered_at, account_id) where round > 0;
create index workflow_runs_account on workflow_runs (tenant_id, account_id);
select enable_tenant_rls('workflow_runs');

-- How many people of a chunk of a mail's ledger were settled when it was last looked who of them goes on: a chunk whose
-- counters moved since is looked at again.
create table workflow_mail_chunks (
  tenant_id uuid not null,
  campaign_id uuid not null,
  chunk int not null,
  settled int not null,
  primary key (tenant_id, campaign_id, chunk),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id)
) with (fillfactor = 70);
select enable_tenant_rls('workflow_mail_chunks');

-- The steps that somebody has passed, written as they leave each.
create table workflow_ways (
  tenant_id uuid not null,
  workflow_id uuid not null,
  account_id uuid not null,
  round int not null,
  place int not null,
  step text not null,
  branch text,
  note text,
  arrived_at timestamptz(3) not null,
  left_at timestamptz(3) not null default now(),
  primary key (tenant_id, workflow_id, account_id, round, place)
);
select enable_tenant_rls('workflow_ways');

-- People by step and what became of them there: `arrived`, a way out, `ended`, `failed`, `left`. Kept in the
-- transaction that moves the people.
create table workflow_step_counts (
  tenant_id uuid not null,
  workflow_id uuid not null,
  step text not null,
  outcome text not null,
  people int not null default 0,
  primary key (tenant_id, workflow_id, step, outcome),
  foreign key (tenant_id, workflow_id) references campaigns (tenant_id, id)
) with (fillfactor = 50);
select enable_tenant_rls('workflow_step_counts');
