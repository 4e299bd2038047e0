-- Times in which the database did not serve, noted by the processes that met them, for the status page. Rows leave
-- after 30 days, with the daily cleanup of the domain `system-status`.
create table database_outages (
  id uuid primary key default gen_random_uuid(),
  reason text not null check (reason in ('unreachable', 'diskFull')),
  began_at timestamptz(3) not null,
  ended_at timestamptz(3) not null
);
create index database_outages_ended on database_outages (ended_at);
