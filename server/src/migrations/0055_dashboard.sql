-- What the dashboard reads at once, however large the workspace is.

-- Events of the workspace, as opposed to those of contacts, of which there may be millions a day: recent activity.
create index events_workspace on events (tenant_id, occurred_at) where account_id is null and type not like 'mail.%';

-- Contacts who failed in a workflow; few, and never looked for by step alone.
create index workflow_runs_failed on workflow_runs (tenant_id, workflow_id, ended_at) where state = 4;

-- Conversations whose contact waits for a reply, the longest waiting first.
create index conversations_waiting on conversations (tenant_id, last_message_at, id)
  where status = 'open' and deleted_at is null and last_direction = 'in' and answerable;

-- How many contacts can receive emails, with what became of them by day; only of workspaces too large to count for each
-- request. One row per workspace, replaced by each count, so rows never leave.
create table audience_counts (
  tenant_id uuid not null references tenants (tenant_id),
  counted_at timestamptz(3) not null,
  -- How long the count took; the next one waits a multiple of it.
  took_ms int not null,
  -- The workspace's zone at that time, in which `day` and the days of `groups` are meant.
  time_zone text not null,
  day date not null,
  -- Contacts by status, reason of suppression, and the days on which they joined and left if these are recent:
  -- [[status, reason, joined, left, contacts]].
  groups jsonb not null,
  primary key (tenant_id)
);
select enable_tenant_rls('audience_counts');
