-- Deleted conversations can be brought back for some minutes; then a job deletes them for good.
-- Who takes care of one: a person, since memberships end; it counts only while there is one.

alter table conversations
  add column deleted_at timestamptz(3),
  add column assignee_id uuid references people (id);
create index conversations_of_assignee on conversations (tenant_id, assignee_id, last_message_at desc, id desc) where assignee_id is not null;
