-- What every later migration stands on: the tenant role, row-level security, events, jobs' door, housekeeping tables.

-- The role of tenant transactions. It belongs to the whole PostgreSQL cluster, so another database
-- may have made it already, or be making it at this moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'arauto_app') then
    create role arauto_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'The database user % may not create the role arauto_app', current_user
      using hint = 'Give the user CREATEROLE, or let an administrator run: create role arauto_app nologin; grant arauto_app to ' || quote_ident(current_user);
end $$;

do $$
begin
  if exists (select from pg_roles where rolname = 'arauto_app' and (rolbypassrls or rolsuper)) then
    raise exception 'The role arauto_app must have neither BYPASSRLS nor SUPERUSER: workspaces would see each other';
  end if;
  if not pg_has_role(current_user, 'arauto_app', 'member') then
    execute format('grant arauto_app to %I', current_user);
  end if;
  begin
    set local role arauto_app;
    reset role;
  exception when insufficient_privilege then
    -- From PostgreSQL 16 on a member may lack the right to change to the role.
    execute format('grant arauto_app to %I', current_user);
  end;
exception when insufficient_privilege then
  raise exception 'The database user % may not act as the role arauto_app', current_user
    using hint = 'Let an administrator run: grant arauto_app to ' || quote_ident(current_user);
end $$;

grant usage on schema public to arauto_app;
-- No default privileges on tables: a tenant table without its policy must be closed, not open to
-- every workspace, and partitions must only be reached through their parent's policy.
alter default privileges in schema public grant usage, select on sequences to arauto_app;

-- The tenant of the running transaction; null outside one, which matches no row.
create function app_tenant() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::uuid;

-- Puts a table under row-level security: its tenant sees and writes its own rows and no others.
create function enable_tenant_rls(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy tenant_rows on %s to arauto_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', target);
  execute format('grant select, insert, update, delete on %s to arauto_app', target);
end $$;

-- What happened: append-only, written in the transaction of the change it tells of.
create table events (
  tenant_id uuid not null,
  occurred_at timestamptz(3) not null default now(),
  id uuid not null default gen_random_uuid(),
  type text not null,
  account_id uuid,
  campaign_id uuid,
  person_id uuid,
  data jsonb not null default '{}',
  -- Readers that must see every event once, in order, follow this: everything below the oldest
  -- running transaction is complete.
  xid xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, occurred_at, id)
) partition by range (occurred_at);
create index events_account on events (tenant_id, account_id, occurred_at);
create table events_default partition of events default;
select enable_tenant_rls('events');

-- Makes the partitions of this month and the following ones. Rows that landed in the default
-- partition for want of a month move into it. Safe to call at any time, by any number of processes.
create function make_event_months(months_ahead int) returns void language plpgsql as $$
declare
  first_day timestamptz;
  next_day timestamptz;
  partition_name text;
begin
  perform pg_advisory_xact_lock(hashtext('arauto.make_event_months'));
  for step in 0..months_ahead loop
    first_day := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => step)) at time zone 'UTC';
    next_day := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => step + 1)) at time zone 'UTC';
    partition_name := 'events_' || to_char(first_day at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass('public.' || partition_name) is not null;
    execute format('create table %I (like events including defaults including constraints)', partition_name);
    execute format(
      'with moved as (delete from events_default where occurred_at >= %L and occurred_at < %L returning *) insert into %I select * from moved',
      first_day, next_day, partition_name);
    execute format('alter table events attach partition %I for values from (%L) to (%L)', partition_name, first_day, next_day);
  end loop;
end $$;
select make_event_months(3);

-- Answers of requests that carried an Idempotency-Key. `scope` is the caller (person and workspace);
-- the answer is encrypted, for it may hold a token.
create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  status int,
  answer_box text,
  created_at timestamptz(3) not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- One row a running job engine. A row that is no longer renewed belongs to a killed process.
create table workers (
  id text primary key,
  host text not null,
  process_id int not null,
  started_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now()
);

-- The one door from tenant transactions to the job engine.
create function enqueue_job(identifier text, payload json, run_at timestamptz, max_attempts int, job_key text, queue text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier, payload, queue_name => queue, run_at => run_at, max_attempts => max_attempts, job_key => job_key);
end $$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to arauto_app;
