-- Deals: pipelines with stages, deals on them, what happened with each, and what was predicted.

-- At most 20 per workspace. A row leaves when a member deletes the pipeline, which has no deals then.
create table pipelines (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  -- ISO 4217. Of all its deals, so that their values add up.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Value to win per month, in the smallest unit of the currency.
  monthly_goal bigint check (monthly_goal >= 0),
  created_at timestamptz(3) not null default now(),
  version int not null default 1,
  primary key (tenant_id, id)
);
create unique index pipelines_name on pipelines (tenant_id, lower(name));
select enable_tenant_rls('pipelines');

-- At most 12 per pipeline in use. A removed stage stays for the history of deals, and leaves with its pipeline.
create table pipeline_stages (
  tenant_id uuid not null,
  id uuid not null,
  pipeline_id uuid not null,
  name text not null,
  -- Percent.
  probability smallint not null check (probability between 0 and 100),
  stale_after_days smallint check (stale_after_days > 0),
  place smallint not null,
  removed_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, pipeline_id) references pipelines (tenant_id, id) on delete cascade
);
create index pipeline_stages_pipeline on pipeline_stages (tenant_id, pipeline_id, place);
select enable_tenant_rls('pipeline_stages');

-- Why deals were lost. At most 30 per workspace in use. A removed reason stays for the deals that were lost for it.
create table lost_reasons (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  place smallint not null,
  removed_at timestamptz(3),
  primary key (tenant_id, id)
);
create unique index lost_reasons_name on lost_reasons (tenant_id, lower(name)) where removed_at is null;
select enable_tenant_rls('lost_reasons');

-- Rows leave when members delete them, some minutes later.
create table deals (
  tenant_id uuid not null,
  id uuid not null,
  pipeline_id uuid not null,
  -- Of a closed deal: the stage that it was in.
  stage_id uuid not null,
  -- Fractional index of the cards in a stage: a move writes one row.
  position text collate "C" not null,
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  title text not null,
  company text not null default '',
  -- In the smallest unit of the pipeline's currency.
  value bigint check (value >= 0),
  owner_id uuid,
  expected_close_on date,
  origin text not null check (origin in ('manual', 'form', 'api', 'workflow', 'import')),
  -- Of the contact's last click within 30 days before the deal was created.
  campaign_id uuid,
  tags text[] not null default '{}',
  stage_entered_at timestamptz(3) not null,
  last_activity_at timestamptz(3) not null,
  closed_on date,
  lost_reason_id uuid,
  lost_note text not null default '',
  created_at timestamptz(3) not null,
  -- Of any change, for open boards; `version` counts those of fields.
  updated_at timestamptz(3) not null,
  changed_by uuid,
  deleted_at timestamptz(3),
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, pipeline_id) references pipelines (tenant_id, id),
  foreign key (tenant_id, stage_id) references pipeline_stages (tenant_id, id),
  foreign key (tenant_id, lost_reason_id) references lost_reasons (tenant_id, id),
  check ((status = 'open') = (closed_on is null)),
  check ((status = 'lost') = (lost_reason_id is not null))
);
create unique index deals_position on deals (tenant_id, stage_id, position) where status = 'open' and deleted_at is null;
-- The heads of a board read nothing but this index.
create index deals_board on deals (tenant_id, pipeline_id, stage_id) include (value, last_activity_at)
  where status = 'open' and deleted_at is null;
create index deals_closed on deals (tenant_id, pipeline_id, status, closed_on) include (value, campaign_id, lost_reason_id)
  where status <> 'open' and deleted_at is null;
create index deals_expected on deals (tenant_id, pipeline_id, expected_close_on) where status = 'open' and deleted_at is null;
create index deals_created on deals (tenant_id, created_at, id);
create index deals_updated on deals (tenant_id, updated_at);
create index deals_campaign on deals (tenant_id, campaign_id) where campaign_id is not null;
create index deals_deleted on deals (tenant_id, deleted_at) where deleted_at is not null;
create index deals_reason on deals (tenant_id, lost_reason_id) where lost_reason_id is not null;
select enable_tenant_rls('deals');

-- The contacts of deals; `place` 0 is the primary one. Rows leave with their deal and with their contact.
create table deal_contacts (
  tenant_id uuid not null,
  deal_id uuid not null,
  account_id uuid not null,
  place smallint not null,
  primary key (tenant_id, deal_id, account_id),
  foreign key (tenant_id, deal_id) references deals (tenant_id, id) on delete cascade
);
create index deal_contacts_contact on deal_contacts (tenant_id, account_id);
create unique index deal_contacts_primary on deal_contacts (tenant_id, deal_id) where place = 0;
select enable_tenant_rls('deal_contacts');

-- What happened to deals: the source of rates, times and ages. Rows leave with their deal.
create table deal_history (
  tenant_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  kind text not null check (kind in ('created', 'moved', 'valueChanged', 'won', 'lost', 'reopened')),
  at timestamptz(3) not null,
  person_id uuid,
  -- The workflow that did it.
  workflow_id uuid,
  pipeline_id uuid not null,
  from_stage_id uuid,
  to_stage_id uuid,
  -- Since when it was in `from_stage_id`.
  entered_at timestamptz(3),
  -- The value then.
  value bigint,
  former_value bigint,
  reason_id uuid,
  note text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, deal_id) references deals (tenant_id, id) on delete cascade
);
create index deal_history_deal on deal_history (tenant_id, deal_id, at, id);
create index deal_history_stages on deal_history (tenant_id, pipeline_id, at) where kind in ('moved', 'won', 'lost');
select enable_tenant_rls('deal_history');

-- Notes, calls, meetings and emails that members log. Rows leave with their deal, or when a member deletes them.
create table deal_activities (
  tenant_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  kind text not null check (kind in ('note', 'call', 'meeting', 'email')),
  text text not null,
  minutes smallint,
  at timestamptz(3) not null,
  person_id uuid,
  edited_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, deal_id) references deals (tenant_id, id) on delete cascade
);
create index deal_activities_deal on deal_activities (tenant_id, deal_id, at, id);
select enable_tenant_rls('deal_activities');

-- Next steps. Rows leave with their deal, or when a member deletes them.
create table deal_next_steps (
  tenant_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  text text not null,
  assignee_id uuid,
  due_at timestamptz(3),
  done_at timestamptz(3),
  done_by uuid,
  created_at timestamptz(3) not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, deal_id) references deals (tenant_id, id) on delete cascade
);
create index deal_next_steps_deal on deal_next_steps (tenant_id, deal_id);
create index deal_next_steps_due on deal_next_steps (tenant_id, coalesce(due_at, 'infinity'), id) where done_at is null;
select enable_tenant_rls('deal_next_steps');

-- What was predicted for a month on its first day; never changed. Twelve rows a year, which leave with their pipeline.
create table deal_forecasts (
  tenant_id uuid not null,
  pipeline_id uuid not null,
  -- Its first day.
  month date not null,
  predicted bigint not null,
  taken_at timestamptz(3) not null,
  primary key (tenant_id, pipeline_id, month),
  foreign key (tenant_id, pipeline_id) references pipelines (tenant_id, id) on delete cascade
);
select enable_tenant_rls('deal_forecasts');

-- Who has a board open. Rows leave in the daily cleanup, and count for a minute only.
create table deal_viewers (
  tenant_id uuid not null,
  pipeline_id uuid not null,
  person_id uuid not null,
  seen_at timestamptz(3) not null,
  primary key (tenant_id, pipeline_id, person_id),
  foreign key (tenant_id, pipeline_id) references pipelines (tenant_id, id) on delete cascade
);
select enable_tenant_rls('deal_viewers');

-- Every workspace has a pipeline, in its language; see server/locales/*/pipelines.json.
with made as (
  insert into pipelines (tenant_id, id, name, currency)
  select t.tenant_id, gen_random_uuid(), case t.language when 'pt-br' then 'Vendas' when 'es-es' then 'Ventas' else 'Sales' end, 'BRL'
  from tenants t
  returning tenant_id, id
)
insert into pipeline_stages (tenant_id, id, pipeline_id, name, probability, stale_after_days, place)
select m.tenant_id, gen_random_uuid(), m.id, case t.language when 'pt-br' then s.pt when 'es-es' then s.es else s.en end,
  s.probability, s.stale, s.place
from made m join tenants t on t.tenant_id = m.tenant_id
cross join (values
  (0, 10, 10, 'New lead', 'Novo contato', 'Nuevo contacto'),
  (1, 25, 10, 'Qualified', 'Qualificação', 'Cualificación'),
  (2, 50, 14, 'Proposal', 'Proposta', 'Propuesta'),
  (3, 70, 14, 'Negotiation', 'Negociação', 'Negociación'),
  (4, 90, 7, 'Contract', 'Contrato', 'Contrato')) as s (place, probability, stale, en, pt, es);

insert into lost_reasons (tenant_id, id, name, place)
select t.tenant_id, gen_random_uuid(), case t.language when 'pt-br' then r.pt when 'es-es' then r.es else r.en end, r.place
from tenants t
cross join (values
  (0, 'Stopped responding', 'Parou de responder', 'Dejó de responder'),
  (1, 'Price', 'Preço', 'Precio'),
  (2, 'Chose a competitor', 'Escolheu um concorrente', 'Eligió a la competencia'),
  (3, 'Postponed', 'Adiou a decisão', 'Aplazó la decisión'),
  (4, 'Not a fit', 'Não era o perfil', 'No encajaba')) as r (place, en, pt, es);

-- Exports of deals.
alter table exports drop constraint exports_kind_check;
alter table exports add constraint exports_kind_check
  check (kind in ('accounts', 'suppressions', 'recipients', 'webhookEvents', 'deals'));
