-- Which events each reader wants. A reader writes its own rows when it starts.
create table event_followers (
  type text not null,
  reader text not null,
  -- The reader only wants the event in workspaces that subscribed to one of these; null: in all.
  topics text[],
  primary key (type, reader)
);
grant select on event_followers to arauto_app;

-- What workspaces subscribed to, by reader.
create view event_subscribers with (security_invoker = true) as
  select tenant_id, 'webhooks' as reader, types as topics from webhook_endpoints where status = 'active';
grant select on event_subscribers to arauto_app;

-- Events that a reader has not handled yet, added by the statement that records an event. A row leaves in the transaction
-- that handles its event, so that it is handled exactly once.
create table event_outbox (
  tenant_id uuid not null,
  reader text not null,
  occurred_at timestamptz(3) not null,
  event_id uuid not null,
  -- Failed attempts at this event, and when to try again; null: now.
  attempts smallint not null default 0,
  due_at timestamptz(3),
  primary key (tenant_id, reader, occurred_at, event_id)
) with (autovacuum_vacuum_scale_factor = 0.02);
-- Finds the workspaces of a reader. With the order of the primary key, no plan sorts a large backlog.
create index event_outbox_reader on event_outbox (reader, tenant_id, occurred_at, event_id);
select enable_tenant_rls('event_outbox');

-- What readers have not read so far.
insert into event_outbox (tenant_id, reader, occurred_at, event_id)
select e.tenant_id, r.name, e.occurred_at, e.id
from (values
  ('deals', array['mail.replied', 'mail.answered']),
  ('reports', array['campaign.sent', 'campaign.paused', 'campaign.canceled']),
  ('suppressions', array['import.finished']),
  ('notifications', array[
    'campaign.sent', 'campaign.ended', 'campaign.paused', 'campaign.failed', 'campaign.bouncesHeld', 'database.recovered',
    'import.finished', 'import.failed', 'import.undone', 'operation.finished', 'operation.failed', 'export.finished',
    'export.failed', 'sendingDomain.verified', 'sendingDomain.failing', 'sendingDomain.hostFailing', 'member.joined',
    'member.left', 'member.invitationDeclined', 'member.roleChanged', 'workspace.ownershipTransferred',
    'conversation.assigned', 'payment.succeeded', 'payment.failed', 'plan.ended', 'apiKey.created', 'apiKey.expiring',
    'webhook.exhausted', 'webhook.failing', 'webhook.disabled']),
  ('webhooks', array[
    'account.created', 'account.updated', 'account.deleted', 'account.erased', 'account.merged', 'account.unsubscribed',
    'account.bounced', 'account.complained', 'account.confirmed', 'mail.queued', 'mail.sent', 'mail.delayed',
    'mail.bounced', 'mail.failed', 'mail.opened', 'mail.clicked', 'mail.complained', 'campaign.scheduled',
    'campaign.started', 'campaign.paused', 'campaign.resumed', 'campaign.sent', 'campaign.failed', 'campaign.canceled',
    'workflow.entered', 'workflow.ended', 'workflow.left', 'deal.created', 'deal.updated', 'deal.moved', 'deal.won',
    'deal.lost', 'deal.deleted', 'import.finished', 'export.finished', 'webhook.disabled'])
) as followed (reader, types)
join event_readers r on r.name = followed.reader
cross join lateral unnest(followed.types) as wanted (type)
join events e on e.type = wanted.type and e.xid >= r.xid and (e.xid, e.occurred_at, e.id) > (r.xid, r.occurred_at, r.id)
where r.name <> 'webhooks'
  or exists (select from event_subscribers s where s.tenant_id = e.tenant_id and s.reader = r.name);

-- Positions among transactions are not needed any more.
drop table event_readers;
drop index events_type;
alter table events drop column xid;

create function queue_events() returns trigger language plpgsql as $$
begin
  insert into event_outbox (tenant_id, reader, occurred_at, event_id)
  select r.tenant_id, f.reader, r.occurred_at, r.id
  from recorded r join event_followers f on f.type = r.type
  where f.topics is null or exists (
    select from event_subscribers s where s.tenant_id = r.tenant_id and s.reader = f.reader and s.topics && f.topics);
  return null;
end $$;
create trigger queue_events after insert on events referencing new table as recorded
  for each statement execute function queue_events();
