-- Calls that were made with API keys. Append-only, and partitioned by day: a day leaves as a whole once no plan keeps it
-- any longer (drop_api_log_days, called daily).
create table api_logs (
  tenant_id uuid not null,
  -- When the response was sent. The id is a UUID v7 of the same millisecond, so that one call is found in its partition.
  at timestamptz(3) not null,
  id uuid not null,
  key_id uuid not null,
  mode text not null,
  method text not null,
  -- The operation and the pattern of its path.
  operation text not null,
  route text not null,
  path text not null,
  status smallint not null,
  error_code text,
  duration_ms int not null,
  ip text not null,
  correlation_id text not null,
  idempotency_key text,
  user_agent text,
  -- Masked and cut at 32 KB; null for what is not stored, and a state that says why.
  request_body text,
  request_state text not null,
  response_body text,
  response_state text not null,
  primary key (tenant_id, at, id)
) partition by range (at);
-- Figures and counts read nothing but this index.
create index api_logs_figures on api_logs (tenant_id, mode, at) include (status, duration_ms);
create index api_logs_key on api_logs (tenant_id, key_id, at);
create index api_logs_errors on api_logs (tenant_id, at) where status >= 400;
create index api_logs_correlation on api_logs (tenant_id, correlation_id);
create table api_logs_default partition of api_logs default;
select enable_tenant_rls('api_logs');

-- Makes the partitions of today and the following days. Rows that landed in the default partition for want of a day move
-- into it. Safe to call at any time, by any number of processes.
create function make_api_log_days(days_ahead int) returns void language plpgsql as $$
declare
  first_moment timestamptz;
  next_moment timestamptz;
  partition_name text;
begin
  perform pg_advisory_xact_lock(hashtext('arauto.make_api_log_days'));
  for step in 0..days_ahead loop
    first_moment := (date_trunc('day', now() at time zone 'UTC') + make_interval(days => step)) at time zone 'UTC';
    next_moment := (date_trunc('day', now() at time zone 'UTC') + make_interval(days => step + 1)) at time zone 'UTC';
    partition_name := 'api_logs_' || to_char(first_moment at time zone 'UTC', 'YYYY_MM_DD');
    continue when to_regclass('public.' || partition_name) is not null;
    execute format('create table %I (like api_logs including defaults including constraints)', partition_name);
    execute format(
      'with moved as (delete from api_logs_default where at >= %L and at < %L returning *) insert into %I select * from moved',
      first_moment, next_moment, partition_name);
    execute format('alter table api_logs attach partition %I for values from (%L) to (%L)', partition_name, first_moment, next_moment);
  end loop;
end $$;
select make_api_log_days(2);

-- Drops the partitions of days before the kept ones, and such rows of the default partition. A partition that is being
-- read for long stays until the next day.
create function drop_api_log_days(days_kept int) returns void language plpgsql as $$
declare
  oldest date := (now() at time zone 'UTC')::date - days_kept;
  partition_name text;
begin
  set local lock_timeout = '3s';
  for partition_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'api_logs'::regclass and c.relname ~ '^api_logs_\d{4}_\d\d_\d\d$'
      and to_date(right(c.relname, 10), 'YYYY_MM_DD') < oldest
    order by c.relname
  loop
    begin
      execute format('drop table %I', partition_name);
    exception when lock_not_available then
      exit;
    end;
  end loop;
  delete from api_logs_default where at < oldest;
end $$;
