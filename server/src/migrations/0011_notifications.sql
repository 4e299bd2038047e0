-- Readers that follow the events find the few types they want among millions of others.
create index events_type on events (type, xid);

-- How far each reader of the events has come: after this place of this transaction.
create table event_readers (
  name text primary key,
  xid xid8 not null,
  occurred_at timestamptz(3) not null default '-infinity',
  id uuid not null default '00000000-0000-0000-0000-000000000000',
  moved_at timestamptz(3) not null default now()
);
-- What happened before there were notifications is no news.
insert into event_readers (name, xid) values ('notifications', pg_snapshot_xmin(pg_current_snapshot()));

-- What a person is told in one workspace. The words are the console's; here stand kind and facts.
create table notifications (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  kind text not null,
  type text not null,
  data jsonb not null default '{}',
  link text,
  -- Who did it; null for the machine.
  sender_id uuid references people (id) on delete set null,
  -- The event it tells of; null for what no event stands behind.
  event_id uuid,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  deleted_at timestamptz(3),
  primary key (tenant_id, id),
  unique (tenant_id, person_id, event_id, kind)
);
create index notifications_newest on notifications (tenant_id, person_id, created_at, id) where deleted_at is null;
create index notifications_unread on notifications (tenant_id, person_id) where read_at is null and deleted_at is null;
create index notifications_deleted on notifications (deleted_at) where deleted_at is not null;
select enable_tenant_rls('notifications');
