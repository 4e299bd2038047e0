-- When the operator lets a plan keep history for longer, what was hidden before stays hidden until the cleanup deletes it.
alter table plans add column history_kept_since timestamptz(3);

create function note_plan_history() returns trigger language plpgsql as $$
begin
  new.history_kept_since := greatest(old.history_kept_since, now() - make_interval(days => old.retention_days));
  return new;
end $$;
create trigger note_plan_history before update of retention_days on plans
  for each row when (new.retention_days > old.retention_days) execute function note_plan_history();

create or replace function note_kept_history() returns trigger language plpgsql as $$
begin
  select greatest(old.history_kept_since, p.history_kept_since, now() - make_interval(days => p.retention_days))
  into new.history_kept_since from plans p where p.plan = old.plan;
  return new;
end $$;
