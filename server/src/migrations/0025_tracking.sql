-- Who opened and clicked, apart from the machines that do so for them, and the sums that reports read.

-- What campaigns started from now on note of the people who open and click.
alter table tenants add column tracking text not null default 'individual' check (tracking in ('none', 'anonymous', 'individual'));

-- What machines did, apart from people: fetched the mail's pictures, whoever read it (Apple's Mail Privacy Protection,
-- security scanners), or followed its links. opened_at and clicked_at are what counts as a person's.
alter table recipients
  add column machine_opened_at timestamptz(3),
  add column machine_clicked_at timestamptz(3),
  add column complained_at timestamptz(3);

-- How people did what recipients says they did: one row for each who did anything, reduced to kinds of programs and
-- devices. No address, no user agent. With it the sums below can be made anew.
create table campaign_acts (
  tenant_id uuid not null,
  campaign_id uuid not null,
  account_id uuid not null,
  -- At the first act; '' when the contact was gone by then.
  mail_domain text not null,
  -- Which of a test's contents the person got; null: not known.
  variant smallint,
  -- Of the first open and the first click that count as the person's; null: none.
  open_client text,
  open_device text,
  click_client text,
  click_device text,
  -- What fetched the pictures first without telling of a person.
  machine_client text,
  primary key (tenant_id, campaign_id, account_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id)
) with (fillfactor = 85);
select enable_tenant_rls('campaign_acts');

alter table campaign_engagement
  add column machine_opened int not null default 0,
  add column machine_clicked int not null default 0;
alter table campaign_engagement set (fillfactor = 50);

-- The same people by the hour (in UTC) of their first open, click and so on.
create table campaign_activity (
  tenant_id uuid not null,
  campaign_id uuid not null,
  hour timestamptz not null,
  opened int not null default 0,
  machine_opened int not null default 0,
  clicked int not null default 0,
  unsubscribed int not null default 0,
  complained int not null default 0,
  primary key (tenant_id, campaign_id, hour),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id)
) with (fillfactor = 50);
select enable_tenant_rls('campaign_activity');

-- And by what they read with, where their mail lies, and what they got. Devices and clients are known of opens and clicks alone.
create table campaign_breakdown (
  tenant_id uuid not null,
  campaign_id uuid not null,
  dimension text not null check (dimension in ('device', 'client', 'mailDomain', 'variant')),
  key text not null,
  opened int not null default 0,
  machine_opened int not null default 0,
  clicked int not null default 0,
  unsubscribed int not null default 0,
  complained int not null default 0,
  primary key (tenant_id, campaign_id, dimension, key),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id)
) with (fillfactor = 50);
select enable_tenant_rls('campaign_breakdown');

-- What was counted before: nothing is known of programs and devices.
insert into campaign_acts (tenant_id, campaign_id, account_id, mail_domain, open_client, open_device, click_client, click_device)
select r.tenant_id, r.campaign_id, r.account_id, coalesce(lower(split_part(a.email, '@', 2)), ''),
  case when r.opened_at is not null then 'unknown' end, case when r.opened_at is not null then 'unknown' end,
  case when r.clicked_at is not null then 'unknown' end, case when r.clicked_at is not null then 'unknown' end
from recipients r left join accounts a on a.tenant_id = r.tenant_id and a.id = r.account_id
where r.opened_at is not null or r.clicked_at is not null or r.unsubscribed_at is not null;

insert into campaign_activity (tenant_id, campaign_id, hour, opened, clicked, unsubscribed)
select r.tenant_id, r.campaign_id, date_trunc('hour', act.at, 'UTC'), sum(act.opened), sum(act.clicked), sum(act.unsubscribed)
from recipients r
cross join lateral (values (r.opened_at, 1, 0, 0), (r.clicked_at, 0, 1, 0), (r.unsubscribed_at, 0, 0, 1)) act (at, opened, clicked, unsubscribed)
where act.at is not null
group by 1, 2, 3;

insert into campaign_breakdown (tenant_id, campaign_id, dimension, key, opened, clicked, unsubscribed)
select r.tenant_id, r.campaign_id, part.dimension, part.key, count(r.opened_at), count(r.clicked_at),
  count(r.unsubscribed_at) filter (where part.dimension = 'mailDomain')
from recipients r join campaign_acts t on t.tenant_id = r.tenant_id and t.campaign_id = r.campaign_id and t.account_id = r.account_id
cross join lateral (values ('device', 'unknown'), ('client', 'unknown'), ('mailDomain', t.mail_domain)) part (dimension, key)
where part.dimension = 'mailDomain' or r.opened_at is not null or r.clicked_at is not null
group by 1, 2, 3, 4;
