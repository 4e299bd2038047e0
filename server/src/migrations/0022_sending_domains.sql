-- Domains that campaigns are sent from: DKIM keys, what stands in DNS, and how fast a new one may send.

create table sending_domains (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  -- In A-labels and small letters. Another workspace may have the same one, with keys of its own.
  name text not null,
  -- As people write it, for letters outside of ASCII.
  display_name text not null,
  return_path_label text not null default 'bounce',
  tracking_label text not null default 'link',
  -- Whether a key that signs stands in DNS; failing: one stood there and is gone.
  status text not null default 'pending' check (status in ('pending', 'verified', 'failing')),
  return_path_verified boolean not null default false,
  tracking_verified boolean not null default false,
  -- By its DMARC record only mails from this very name are aligned, not from names below it.
  strict_alignment boolean not null default false,
  -- Proofs in a row that a verified host is gone, and when the last one was counted.
  return_path_misses smallint not null default 0,
  tracking_misses smallint not null default 0,
  misses_at timestamptz(3),
  -- What the last look-up found, by record: {"<key>": {"state", "code", "found", "facts", "value"}}.
  findings jsonb not null default '{}',
  checked_at timestamptz(3),
  next_check_at timestamptz(3) not null,
  -- When the present wait for records began; after three days they are looked up once a day.
  waiting_since timestamptz(3) not null default now(),
  verified_at timestamptz(3),
  failing_since timestamptz(3),
  created_at timestamptz(3) not null default now(),
  version int not null default 1,
  primary key (tenant_id, id)
);
create unique index sending_domains_name on sending_domains (tenant_id, name);
select enable_tenant_rls('sending_domains');

create table sending_domain_keys (
  tenant_id uuid not null,
  domain_id uuid not null,
  selector text not null,
  algorithm text not null check (algorithm in ('rsa-sha256', 'ed25519-sha256')),
  -- waiting: not found in DNS; active: signs; retired: signs no more, its record must stay for mails under way.
  state text not null default 'waiting' check (state in ('waiting', 'active', 'retired')),
  -- The text of its DNS record.
  record text not null,
  -- Encrypted (platform/crypto).
  private_box text not null,
  misses smallint not null default 0,
  misses_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  active_at timestamptz(3),
  retired_at timestamptz(3),
  primary key (tenant_id, domain_id, selector),
  foreign key (tenant_id, domain_id) references sending_domains (tenant_id, id) on delete cascade
);
select enable_tenant_rls('sending_domain_keys');

-- How many mails a domain may send on its first, second, third … day of sending; afterwards as many as one likes.
create table sending_warm_ups (
  tenant_id uuid not null,
  domain_id uuid not null,
  limits int[] not null,
  started_at timestamptz(3) not null default now(),
  primary key (tenant_id, domain_id),
  foreign key (tenant_id, domain_id) references sending_domains (tenant_id, id) on delete cascade
);
select enable_tenant_rls('sending_warm_ups');

-- What was taken of it, by day in UTC.
create table sending_warm_up_days (
  tenant_id uuid not null,
  domain_id uuid not null,
  day date not null,
  taken int not null,
  primary key (tenant_id, domain_id, day),
  foreign key (tenant_id, domain_id) references sending_warm_ups (tenant_id, domain_id) on delete cascade
);
select enable_tenant_rls('sending_warm_up_days');

-- What becomes of a campaign whose sender's domain is not verified.
alter table tenants add column unverified_senders text not null default 'warn' check (unverified_senders in ('warn', 'refuse'));
