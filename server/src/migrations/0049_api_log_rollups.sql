-- Figures of API calls per quarter of an hour, from which any time zone's hours and days add up. They are written in the
-- transaction of the calls that they count, so they equal a count of `api_logs` at every moment. Rows leave after three
-- days in the daily clean-up: nothing before yesterday is read.

create table api_log_durations (
  tenant_id uuid not null,
  mode text not null,
  -- The start of the quarter.
  at timestamptz(3) not null,
  -- The first digit of the status.
  class smallint not null,
  -- Rounded to five significant binary digits.
  duration_ms int not null,
  calls int not null,
  primary key (tenant_id, mode, at, class, duration_ms)
) with (fillfactor = 50);
select enable_tenant_rls('api_log_durations');

-- Calls that failed, by cause.
create table api_log_failures (
  tenant_id uuid not null,
  mode text not null,
  at timestamptz(3) not null,
  key_id uuid not null,
  method text not null,
  route text not null,
  status smallint not null,
  -- Empty for a response without a code.
  error_code text not null,
  calls int not null,
  -- The latest of them.
  last_at timestamptz(3) not null,
  last_id uuid not null,
  primary key (tenant_id, mode, at, key_id, method, route, status, error_code)
) with (fillfactor = 50);
select enable_tenant_rls('api_log_failures');

insert into api_log_durations (tenant_id, mode, at, class, duration_ms, calls)
select tenant_id, mode, date_bin('15 minutes', at, 'epoch'), status / 100, round(duration_ms / step) * step, count(*)
from (
  select *, 2 ^ greatest(0, length(ltrim(duration_ms::bit(32)::text, '0')) - 5)::numeric as step
  from api_logs where at > now() - interval '3 days'
) l
group by 1, 2, 3, 4, 5;

insert into api_log_failures (tenant_id, mode, at, key_id, method, route, status, error_code, calls, last_at, last_id)
select tenant_id, mode, date_bin('15 minutes', at, 'epoch'), key_id, method, route, status, coalesce(error_code, ''), count(*),
  max(at), (array_agg(id order by at desc, id desc))[1]
from api_logs where at > now() - interval '3 days' and status >= 400
group by 1, 2, 3, 4, 5, 6, 7, 8;
