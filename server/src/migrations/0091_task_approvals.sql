-- The scheduled task whose run asks: its approval also covers later runs with the same fingerprint and schedule.
alter table approvals
  add column task_id uuid,
  add column task_name text,
  -- A digest of the task's schedule as it was when it was asked.
  add column task_timing text,
  add constraint approvals_of_tasks check ((task_id is null) = (task_timing is null) and (task_id is null) = (task_name is null));

-- What was approved of a task. One row each, which leaves with its task.
create table standing_approvals (
  tenant_id uuid not null,
  task_id uuid not null,
  fingerprint text not null,
  timing text not null,
  approved_at timestamptz(3) not null,
  primary key (tenant_id, task_id),
  foreign key (tenant_id, task_id) references tasks (tenant_id, id) on delete cascade
);
select enable_tenant_rls('standing_approvals');

-- Campaigns that started with the approval of an earlier run. Rows leave with their campaign.
create table standing_approval_uses (
  tenant_id uuid not null,
  campaign_id uuid not null,
  primary key (tenant_id, campaign_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id) on delete cascade
);
select enable_tenant_rls('standing_approval_uses');

-- Who changed a task last: they ask for its approval, so that they can't give it.
alter table tasks add column changed_by uuid;
update tasks set changed_by = created_by;
