-- What the email of a campaign sees as `data`: the items of a feed that a run sends.
alter table campaigns add column data jsonb;

-- Items of feeds that tasks have sent, or found when they began. Rows leave with their task, and when the feed has not
-- contained them for half a year.
create table feed_items (
  tenant_id uuid not null,
  task_id uuid not null,
  -- Digests of the feed's address and of the item's id.
  feed bytea not null,
  item bytea not null,
  -- The run that sends it; null for one that was there before.
  run_id uuid,
  seen_at timestamptz(3) not null,
  primary key (tenant_id, task_id, feed, item),
  foreign key (tenant_id, task_id) references tasks (tenant_id, id) on delete cascade
);
create index feed_items_seen on feed_items (seen_at);
select enable_tenant_rls('feed_items');
