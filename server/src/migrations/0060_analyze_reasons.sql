-- What Analyze says about why: how long deferred emails waited, what servers replied, and why contacts unsubscribed.

-- When a server first deferred the email, for how long it waited. Null for emails that were never deferred, or were
-- before this column existed.
alter table recipients add column deferred_at timestamptz(3);

-- `reply`: what the server replied, without anything about one recipient. `wait`: how long an accepted email had been
-- deferred, as one of the steps of analyze_waits.
alter table ledger_changes add column reply text, add column wait smallint;

-- Deferred emails that were accepted, by how long they waited: step n is from 2^(n/4) - 1 seconds on. Rows stay as long as the
-- workspace: their number depends on hours, campaigns, providers and at most 90 steps, not on contacts.
create table analyze_waits (
  tenant_id uuid not null,
  hour timestamptz not null,
  campaign_id uuid not null,
  provider smallint not null,
  wait smallint not null,
  emails int not null,
  primary key (tenant_id, hour, campaign_id, provider, wait),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id)
) with (fillfactor = 80);
select enable_tenant_rls('analyze_waits');

-- What servers replied, by day in the workspace's time zone. About 20 texts for each day, campaign and provider; what is
-- beyond counts under the text ''. A row leaves after 400 days, in the daily cleanup.
create table analyze_replies (
  tenant_id uuid not null,
  day date not null,
  campaign_id uuid not null,
  provider smallint not null,
  counter text not null check (counter in ('delayed', 'refused', 'failed', 'bouncedLater')),
  text text not null,
  emails int not null,
  last_at timestamptz(3) not null,
  primary key (tenant_id, day, campaign_id, provider, counter, text),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id)
) with (fillfactor = 80);
select enable_tenant_rls('analyze_replies');

-- First human clicks by local day and hour without campaigns and devices, so that a year takes a thirtieth of the rows.
-- Rows stay as long as the workspace.
create table analyze_provider_click_hours (
  tenant_id uuid not null,
  day date not null,
  hour smallint not null,
  provider smallint not null,
  clicks int not null default 0,
  soon int not null default 0,
  primary key (tenant_id, day, hour, provider)
) with (fillfactor = 80);
insert into analyze_provider_click_hours (tenant_id, day, hour, provider, clicks, soon)
select tenant_id, day, hour, provider, sum(clicks), sum(soon) from analyze_click_hours group by 1, 2, 3, 4;
select enable_tenant_rls('analyze_provider_click_hours');
create index analyze_click_hours_campaign on analyze_click_hours (tenant_id, campaign_id, day);

-- Why contacts unsubscribed, as they chose on the page that confirms it; no address and no free text. At most one row for
-- each unsubscription. It leaves when the contact subscribes again by the same email, and else with the workspace.
create table unsubscribe_reasons (
  tenant_id uuid not null,
  campaign_id uuid not null,
  -- As in `recipients`.
  account_id uuid not null,
  reason text not null check (reason in ('tooMany', 'notInterested', 'notRelevant', 'neverAsked', 'other')),
  provider smallint not null,
  -- When the contact unsubscribed, so that reasons and unsubscriptions are of the same period.
  at timestamptz(3) not null,
  primary key (tenant_id, campaign_id, account_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id)
);
create index unsubscribe_reasons_at on unsubscribe_reasons (tenant_id, at) include (campaign_id, provider, reason);
select enable_tenant_rls('unsubscribe_reasons');

-- Stored counts say now which contacts can receive. They are counted again when the dashboard is opened.
delete from audience_counts;
