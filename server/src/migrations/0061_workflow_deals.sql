-- Workflows react to deals as they do to custom events, and create and move deals.

-- What made a contact leave a step. Rows leave as before: with their contact, and with their workflow.
alter table workflow_ways
  -- The custom event.
  add column event_id uuid,
  -- The deal that changed, or that the step created.
  add column deal_id uuid;
update workflow_ways set event_id = substr(note, 7)::uuid, note = null
  where note ~ '^event:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

-- Changes of deals have names, too: `created`, `moved`, `won` and `lost`.
alter table workflow_event_names
  add column source text not null default 'customEvent' check (source in ('customEvent', 'deal')),
  drop constraint workflow_event_names_pkey,
  add primary key (tenant_id, source, name, workflow_id);

-- `event_id` is that of a custom event or of an entry in `deal_history`.
alter table workflow_event_queue
  add column source text not null default 'customEvent' check (source in ('customEvent', 'deal'));
