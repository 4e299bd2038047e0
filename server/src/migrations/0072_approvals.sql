-- Whether campaigns and workflows need another member's approval.
alter table tenants
  -- Campaigns to more contacts than this: 0 for all, null for none.
  add column approval_above int check (approval_above >= 0),
  add column approve_workflows boolean not null default false;

-- The request to approve a campaign or workflow; one each, asked again in rounds. A row leaves with its campaign.
create table approvals (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  campaign_id uuid not null,
  action text not null check (action in ('start', 'publish', 'adoptFilters')),
  -- For `publish`: what happens to contacts inside.
  inside text check (inside in ('finish', 'move')),
  status text not null check (status in (
    'waiting', 'approved', 'applied', 'failed', 'changesRequested', 'declined', 'withdrawn', 'changed', 'expired')),
  round int not null,
  -- Of text, audience, sender and time, as they were when it was asked.
  fingerprint text not null,
  -- The version of the edited workflow, which publishing names.
  workflow_version int,
  people int,
  note text not null,
  asked_by uuid,
  asked_at timestamptz(3) not null,
  decide_by timestamptz(3),
  decided_by uuid,
  decided_at timestamptz(3),
  takes_effect_at timestamptz(3),
  problem jsonb,
  primary key (tenant_id, id),
  unique (tenant_id, campaign_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id) on delete cascade
);
create index approvals_asked on approvals (tenant_id, asked_at desc, id);
select enable_tenant_rls('approvals');

-- What was to be approved in each round, with its full text. Rows leave with their request; those of former rounds leave
-- 90 days after they were asked.
create table approval_rounds (
  tenant_id uuid not null,
  approval_id uuid not null,
  round int not null,
  asked_at timestamptz(3) not null,
  snapshot jsonb not null,
  primary key (tenant_id, approval_id, round),
  foreign key (tenant_id, approval_id) references approvals (tenant_id, id) on delete cascade
);
create index approval_rounds_asked on approval_rounds (asked_at);
select enable_tenant_rls('approval_rounds');

-- The thread of a request: comments, decisions and what happened to it. Rows leave with their request, which has at most
-- 500 comments.
create table approval_entries (
  tenant_id uuid not null,
  approval_id uuid not null,
  id uuid not null,
  kind text not null,
  author_id uuid,
  text text not null,
  round int not null,
  fields text[] not null default '{}',
  at timestamptz(3) not null,
  primary key (tenant_id, approval_id, id),
  foreign key (tenant_id, approval_id) references approvals (tenant_id, id) on delete cascade
);
select enable_tenant_rls('approval_entries');

-- Which round a member looked at last, and which one before. Rows leave with their request.
create table approval_looks (
  tenant_id uuid not null,
  approval_id uuid not null,
  user_id uuid not null,
  round int not null,
  looked_at timestamptz(3) not null,
  former_round int,
  former_at timestamptz(3),
  primary key (tenant_id, approval_id, user_id),
  foreign key (tenant_id, approval_id) references approvals (tenant_id, id) on delete cascade
);
select enable_tenant_rls('approval_looks');
