-- The processes that run tasks, so that others take over the runs of one that was killed without waiting for its
-- leases. A row leaves when its process stops, or when others notice that it is gone.
create table task_workers (
  -- The first eight bytes of its leases; the others are 0.
  id uuid primary key,
  -- The database session of the process's signals: it ends with the process.
  session text not null,
  seen_at timestamptz(3) not null
);
