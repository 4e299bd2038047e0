-- Lost requests are looked for at every claim: without reading those that are due.
create index workflow_calls_lost on workflow_calls (tenant_id, workflow_id, due_at) where state = 'calling';
-- Requests that wait for a decision, without reading the log.
create index workflow_calls_uncertain on workflow_calls (tenant_id, workflow_id, queued_at, id) where state = 'uncertain';
