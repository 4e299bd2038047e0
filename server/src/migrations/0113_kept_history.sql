-- Logs and deliveries before this time are hidden and deleted, whatever the plan keeps. A change of the plan sets it to what
-- the former plan kept, so that a larger plan never shows again what a smaller one has hidden.
alter table tenants add column history_kept_since timestamptz(3);

create function note_kept_history() returns trigger language plpgsql as $$
begin
  select greatest(old.history_kept_since, now() - make_interval(days => p.retention_days)) into new.history_kept_since
  from plans p where p.plan = old.plan;
  return new;
end $$;
create trigger note_kept_history before update of plan on tenants
  for each row when (old.plan is distinct from new.plan) execute function note_kept_history();
