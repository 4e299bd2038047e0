-- Set for a request that was asked before the run of its task is due: the run starts what was approved.
alter table approvals add column run_due_at timestamptz(3);

-- The next run of a task that needs an approval, prepared before it is due. A row leaves with its task, when its run
-- begins, and when the task is no longer due at that time.
create table task_runs_ahead (
  tenant_id uuid not null,
  task_id uuid not null,
  -- Of the draft that is to be approved; the run gets the same id.
  campaign_id uuid not null,
  due_at timestamptz(3) not null,
  -- Null: not asked, because nobody has to approve it or it can't be sent as it is.
  approval_id uuid,
  -- The version of the task that was asked for; null: not asked yet.
  task_version int,
  primary key (tenant_id, task_id),
  foreign key (tenant_id, task_id) references tasks (tenant_id, id) on delete cascade
);
select enable_tenant_rls('task_runs_ahead');
