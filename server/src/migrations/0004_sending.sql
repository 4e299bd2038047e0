create table templates (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  subject text not null,
  preheader text not null default '',
  format text not null check (format in ('mjml', 'html')),
  source text not null,
  type text not null default 'campaign' check (type in ('campaign', 'transactional')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  primary key (tenant_id, id)
);
create index templates_created on templates (tenant_id, created_at, id);
select enable_tenant_rls('templates');

create table sending_accounts (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  kind text not null check (kind in ('capture', 'smtp')),
  name text not null,
  from_name text not null,
  from_email text not null,
  host text,
  port int,
  security text check (security in ('tls', 'starttls', 'none')),
  username text not null default '',
  -- Encrypted (platform/crypto); null without a password.
  password_box text,
  rate_per_second int,
  connections int not null default 4,
  last_test jsonb,
  created_at timestamptz(3) not null default now(),
  version int not null default 1,
  primary key (tenant_id, id)
);
select enable_tenant_rls('sending_accounts');

-- Mails caught by the built-in SMTP receiver.
create table captured_mails (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  mail_from text not null,
  rcpt_to text not null,
  subject text not null,
  campaign_id uuid,
  source bytea not null,
  size int not null,
  received_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index captured_mails_received on captured_mails (tenant_id, received_at, id);
alter table captured_mails alter column source set storage external;
select enable_tenant_rls('captured_mails');

create table campaigns (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  status text not null check (status in ('draft', 'scheduled', 'preparing', 'sending', 'paused', 'sent', 'canceled', 'failed')),
  -- Whether the ledger still has work: chunks that are not done. Set at the freeze, cleared with the last chunk.
  open boolean not null default false,
  sending_account_id uuid,
  filter_id uuid,
  template_id uuid,
  -- What was frozen at start: {subject, preheader, format, links: [...], from: {name, address},
  -- campaign: {id, name}, workspace: {...}, filter: {name, definition}|null, template: {name}};
  -- the template's source, which is long, apart from what lists show.
  content jsonb,
  source text,
  -- Frozen people, and those of them recorded as skipped at the freeze, by reason.
  frozen int,
  skipped_at_freeze jsonb,
  problem jsonb,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  frozen_at timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  version int not null default 1,
  primary key (tenant_id, id)
);
create index campaigns_created on campaigns (tenant_id, created_at, id);
create index campaigns_open on campaigns (tenant_id, id) where open;
select enable_tenant_rls('campaigns');

-- The ledger. One row a person and campaign, never two; small, updated in place (no index on
-- anything that changes), so that writing a result is a heap-only update. Without a foreign key:
-- checking it row by row costs more than the freeze itself, and a started campaign is never deleted.
-- state: 0 pending, 1 sent, 2 deferred, 3 failed, 4 bounced, 5 complained, 6 skipped, 7 uncertain
create table recipients (
  tenant_id uuid not null,
  campaign_id uuid not null,
  account_id uuid not null,
  -- Which chunk sends it and its place in there; null when skipped at the freeze.
  chunk int,
  place smallint,
  state smallint not null default 0,
  -- The pass of the chunk whose answer is stored. A person behind the chunk's watermark who is not
  -- settled and whose pass is below the chunk's had no answer stored: uncertain after a crash.
  pass smallint not null default 0,
  -- How often the mail was handed to a server.
  attempts smallint not null default 0,
  skip_reason text,
  reply text,
  sent_at timestamptz(3),
  opened_at timestamptz(3),
  clicked_at timestamptz(3),
  unsubscribed_at timestamptz(3),
  primary key (tenant_id, campaign_id, account_id)
) with (fillfactor = 70);
create index recipients_chunk on recipients (tenant_id, campaign_id, chunk, place) where chunk is not null;
create index recipients_left_out on recipients (tenant_id, campaign_id, account_id) where chunk is null;
select enable_tenant_rls('recipients');

-- A run of recipients sent under one lease. Its counters are the balance sheet: they change in
-- the same transaction as the recipients they count.
create table campaign_chunks (
  tenant_id uuid not null,
  campaign_id uuid not null,
  chunk int not null,
  size int not null,
  -- How often it was gone through, counting the present time.
  pass smallint not null default 1,
  -- Recipients with place < watermark may have been handed over in this pass. Moved (and
  -- committed) before a mail leaves, so that a crash leaves no doubt about the others.
  watermark int not null default 0,
  -- Counts what was written under leases: a repeated write after a lost commit changes nothing.
  flight int not null default 0,
  done boolean not null default false,
  due_at timestamptz(3) not null default now(),
  -- Names one claim. A lease that ran out with its owner still named tells of a crash.
  lease_owner uuid,
  lease_until timestamptz(3),
  sent int not null default 0,
  failed int not null default 0,
  bounced int not null default 0,
  skipped int not null default 0,
  uncertain int not null default 0,
  -- Of those not settled: how many were refused for now.
  deferred int not null default 0,
  -- `skipped` by reason.
  skipped_by jsonb not null default '{}',
  primary key (tenant_id, campaign_id, chunk),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id)
) with (fillfactor = 50);
create index campaign_chunks_open on campaign_chunks (tenant_id, campaign_id, due_at, chunk) where not done;
select enable_tenant_rls('campaign_chunks');

-- Adds up two objects of counts by key.
create function add_counts(one jsonb, other jsonb) returns jsonb language sql immutable parallel safe
  return (
    select coalesce(jsonb_object_agg(key, total), '{}')
    from (
      select key, sum(value::int) as total
      from (select * from jsonb_each_text(one) union all select * from jsonb_each_text(other)) as entries
      group by key
    ) as sums
  );

-- When a sending account with a limit may hand over its next mail; shared by all processes and kept over restarts.
create table sending_paces (
  tenant_id uuid not null,
  sending_account_id uuid not null,
  next_at timestamptz not null,
  primary key (tenant_id, sending_account_id)
);
select enable_tenant_rls('sending_paces');

-- Unique people by what they did, kept as it happens.
create table campaign_engagement (
  tenant_id uuid not null,
  campaign_id uuid not null,
  opened int not null default 0,
  clicked int not null default 0,
  unsubscribed int not null default 0,
  complained int not null default 0,
  primary key (tenant_id, campaign_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id)
);
select enable_tenant_rls('campaign_engagement');

create table campaign_link_clicks (
  tenant_id uuid not null,
  campaign_id uuid not null,
  link int not null,
  account_id uuid not null,
  clicks int not null default 1,
  first_at timestamptz(3) not null default now(),
  primary key (tenant_id, campaign_id, link, account_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id)
);
select enable_tenant_rls('campaign_link_clicks');
