-- Contacts leave a workflow when they reach its goal. `workflow_runs.state` 6: reached the goal.
alter table workflow_states
  -- The part of `left_early` that reached the goal.
  add column reached_goal int not null default 0,
  -- When the decisions and goals that contacts wait with are evaluated next; null: now.
  add column patient_at timestamptz(3);
