-- Changes of the metrics, recorded by the ledger in the transaction that causes them. They are the outbox of the sums
-- below: a worker adds them up every few seconds and deletes them in the same transaction. A row leaves within a minute;
-- it names the recipient of a click for so long, whose local time counts.
create table ledger_changes (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  counter text not null,
  by int not null,
  provider smallint not null,
  -- 0: not done with a device.
  device smallint not null default 0,
  account_id uuid,
  at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02);
select enable_tenant_rls('ledger_changes');

-- What happened in each hour (UTC), by campaign, mailbox provider and device. Rows stay as long as the workspace: their
-- number depends on hours, campaigns and providers, not on contacts.
create table analyze_hours (
  tenant_id uuid not null,
  hour timestamptz not null,
  campaign_id uuid not null,
  provider smallint not null,
  device smallint not null,
  accepted int not null default 0,
  refused int not null default 0,
  bounced_later int not null default 0,
  delayed int not null default 0,
  failed int not null default 0,
  uncertain int not null default 0,
  opened int not null default 0,
  machine_opened int not null default 0,
  clicked int not null default 0,
  unsubscribed int not null default 0,
  complained int not null default 0,
  primary key (tenant_id, hour, campaign_id, provider, device),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id)
) with (fillfactor = 80);
create index analyze_hours_campaign on analyze_hours (tenant_id, campaign_id, hour);
select enable_tenant_rls('analyze_hours');

-- The same by campaign alone and by provider alone, so that a year takes a tenth of the rows. Rows stay as long, too.
create table analyze_campaign_hours (
  tenant_id uuid not null,
  hour timestamptz not null,
  campaign_id uuid not null,
  accepted int not null default 0,
  refused int not null default 0,
  bounced_later int not null default 0,
  delayed int not null default 0,
  failed int not null default 0,
  uncertain int not null default 0,
  opened int not null default 0,
  machine_opened int not null default 0,
  clicked int not null default 0,
  unsubscribed int not null default 0,
  complained int not null default 0,
  primary key (tenant_id, hour, campaign_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id)
) with (fillfactor = 80);
create index analyze_campaign_hours_campaign on analyze_campaign_hours (tenant_id, campaign_id, hour);
select enable_tenant_rls('analyze_campaign_hours');

create table analyze_provider_hours (
  tenant_id uuid not null,
  hour timestamptz not null,
  provider smallint not null,
  accepted int not null default 0,
  refused int not null default 0,
  bounced_later int not null default 0,
  delayed int not null default 0,
  failed int not null default 0,
  uncertain int not null default 0,
  opened int not null default 0,
  machine_opened int not null default 0,
  clicked int not null default 0,
  unsubscribed int not null default 0,
  complained int not null default 0,
  primary key (tenant_id, hour, provider)
) with (fillfactor = 80);
select enable_tenant_rls('analyze_provider_hours');

-- First human clicks by the contact's local day and hour. Rows stay as long as the workspace.
create table analyze_click_hours (
  tenant_id uuid not null,
  day date not null,
  hour smallint not null,
  campaign_id uuid not null,
  provider smallint not null,
  device smallint not null,
  clicks int not null default 0,
  -- Of these, within two hours of the message.
  soon int not null default 0,
  primary key (tenant_id, day, hour, campaign_id, provider, device),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id)
) with (fillfactor = 80);
select enable_tenant_rls('analyze_click_hours');

-- Campaigns whose history from before these tables is still to be counted. A row leaves when its campaign is counted.
create table analyze_backlog (
  tenant_id uuid not null,
  campaign_id uuid not null,
  primary key (tenant_id, campaign_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id)
);
insert into analyze_backlog (tenant_id, campaign_id) select c.tenant_id, c.id from campaigns c
where exists (select from campaign_chunks k where k.tenant_id = c.tenant_id and k.campaign_id = c.id);
select enable_tenant_rls('analyze_backlog');
