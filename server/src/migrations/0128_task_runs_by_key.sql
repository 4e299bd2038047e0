-- Runs that a program starts with an API key.
alter table task_runs drop constraint task_runs_started_by_check;
alter table task_runs add constraint task_runs_started_by_check
  check (started_by in ('schedule', 'user', 'catchUp', 'apiKey'));
