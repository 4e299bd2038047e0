-- Contacts who wait at an email of a workflow because the plan's emails of the month are used up.
alter table workflow_runs add column held_by_plan boolean not null default false;
create index workflow_runs_held on workflow_runs (tenant_id, workflow_id, arrived_at) where held_by_plan;
