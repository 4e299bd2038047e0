-- A workspace's limits on how often and when contacts get marketing emails.

-- One row per workspace that ever set them, kept with it.
create table sending_rules (
  tenant_id uuid primary key references tenants (tenant_id),
  -- A contact gets at most so many emails within so many days; null: no cap.
  cap_emails smallint check (cap_emails between 1 and 20),
  cap_days smallint check (cap_days between 1 and 30),
  cap_action text check (cap_action in ('skip', 'hold')),
  -- Emails from before the cap was turned on are still to be counted.
  counting boolean not null default false,
  -- Clock times without a zone, "21:00"; null: no quiet hours.
  quiet_start text check (quiet_start ~ '^\d\d:\d\d$'),
  quiet_end text check (quiet_end ~ '^\d\d:\d\d$'),
  -- The days on which quiet hours begin; 1 is Monday.
  quiet_days smallint[],
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  check ((cap_emails is null) = (cap_days is null) and (cap_emails is null) = (cap_action is null)),
  check ((quiet_start is null) = (quiet_end is null) and (quiet_start is null) = (quiet_days is null))
);
select enable_tenant_rls('sending_rules');

-- When a contact was sent the marketing emails of the last 30 days, in workspaces with a frequency cap. A row leaves with
-- its contact, or in the daily cleanup when its last email is more than 30 days old.
create table contact_send_times (
  tenant_id uuid not null references tenants (tenant_id),
  account_id uuid not null,
  -- By campaign, or message of a workflow: epoch milliseconds.
  marks jsonb not null,
  last_at timestamptz(3) not null,
  primary key (tenant_id, account_id)
) with (fillfactor = 80);
select enable_tenant_rls('contact_send_times');

alter table campaigns
  -- The frequency cap does not apply to it.
  add column is_important boolean not null default false,
  -- For a workflow: its emails don't wait for the end of quiet hours.
  add column ignores_quiet_hours boolean not null default false;

-- Since when the frequency cap holds an email back. Null when it doesn't.
alter table recipients add column held_since timestamptz(3);
