-- The latest rehearsal of each campaign, which sends nothing. One row per campaign; it leaves with the campaign. It holds
-- counts and addresses of links, nothing about single contacts.
create table campaign_rehearsals (
  tenant_id uuid not null references tenants (tenant_id),
  campaign_id uuid not null,
  -- Changes with each request: a job of an earlier one stores nothing more.
  run_id uuid not null,
  status text not null check (status in ('running', 'finished', 'failed')),
  -- Digest of everything that would be sent, to tell whether it changed.
  fingerprint text not null,
  done smallint not null default 0,
  steps smallint not null,
  problem jsonb,
  result jsonb,
  requested_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (tenant_id, campaign_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id) on delete cascade
);
select enable_tenant_rls('campaign_rehearsals');

alter table campaigns
  -- The same digest of what a one-off campaign froze at its start; null for earlier ones.
  add column fingerprint text,
  -- Contacts who could receive it when it was started, shown until the recipient list is created.
  add column expected_recipients int;
