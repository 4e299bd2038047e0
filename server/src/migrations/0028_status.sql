-- What operators look at: how sending goes, from all processes that send. The ledger stays the truth; a killed
-- process takes the last few seconds of these figures with it.

create table sending_minutes (
  tenant_id uuid not null references tenants (tenant_id),
  sending_account_id uuid not null,
  minute timestamptz not null,
  -- Answers that the ledger stored, by what they meant for the person.
  sent int not null default 0,
  deferred int not null default 0,
  failed int not null default 0,
  bounced int not null default 0,
  uncertain int not null default 0,
  -- Mails handed over, and how long the server took for them, together.
  answered int not null default 0,
  answer_ms bigint not null default 0,
  primary key (tenant_id, sending_account_id, minute)
) with (fillfactor = 50);
create index sending_minutes_minute on sending_minutes (minute);
select enable_tenant_rls('sending_minutes');

-- What a mail server answered last. `last_failure` is a server's own words without addresses.
create table sending_health (
  tenant_id uuid not null references tenants (tenant_id),
  sending_account_id uuid not null,
  worked_at timestamptz(3),
  failed_at timestamptz(3),
  last_failure text,
  -- Failures since it worked last, as the process counts that met them; and until when that one lets it rest.
  failures int not null default 0,
  rests_until timestamptz(3),
  primary key (tenant_id, sending_account_id)
);
select enable_tenant_rls('sending_health');

-- A heartbeat says what it beats for.
alter table workers add column version text, add column memory bigint;
