-- What an attempt at a run leaves for the next one. It leaves with the run.
alter table task_runs add column memo jsonb;
