-- A message that was not sent when its contact left the workflow is skipped when its turn comes. Null: not withdrawn.
alter table recipients add column withdrawn boolean;
