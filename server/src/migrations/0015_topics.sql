-- What a workspace writes about, what each person chose to get, and the proof of their consent.

alter table tenants
  add column brand_color text check (brand_color ~ '^#[0-9a-fA-F]{6}$'),
  add column double_opt_in boolean not null default false,
  add column consent_text text not null default '';

create table topics (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  description text not null default '',
  -- Whether somebody who chose nothing gets it.
  for_everybody boolean not null,
  visibility text not null default 'public' check (visibility in ('public', 'hidden')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz(3) not null default now(),
  version int not null default 1,
  primary key (tenant_id, id)
);
create unique index topics_name on topics (tenant_id, lower(name));
select enable_tenant_rls('topics');

-- One row for a person who said yes or no; who said nothing has none.
create table topic_choices (
  tenant_id uuid not null,
  topic_id uuid not null,
  account_id uuid not null,
  subscribed boolean not null,
  source text not null,
  changed_at timestamptz(3) not null default now(),
  -- With the answer in the key, a filter over a million people and the counts of a topic are read from the index alone.
  primary key (tenant_id, topic_id, account_id) include (subscribed),
  foreign key (tenant_id, topic_id) references topics (tenant_id, id) on delete cascade
);
create index topic_choices_account on topic_choices (tenant_id, account_id);
select enable_tenant_rls('topic_choices');

-- The proof of consent: append-only, and gone with the contact. What an import says of all its people
-- stands once, with the import.
create table consents (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  kind text not null check (kind in ('requested', 'given', 'withdrawn')),
  source text not null check (source in ('form', 'import', 'api', 'doubleOptIn', 'preferencePage', 'unsubscribeLink')),
  -- As the person read it.
  wording text not null default '',
  ip text,
  -- With its name of then, for topics may go.
  topic_id uuid,
  topic_name text,
  -- Which address was asked: a link that was sent to another one proves nothing about it.
  email_hash bytea,
  recorded_by uuid,
  occurred_at timestamptz(3) not null default now(),
  primary key (tenant_id, account_id, id)
);
select enable_tenant_rls('consents');

-- People to be asked for confirmation whose mail is not queued yet.
create table confirmations_to_send (
  tenant_id uuid not null,
  account_id uuid not null,
  -- The consent of kind 'requested'; its mail's link names it.
  request_id uuid not null,
  primary key (tenant_id, account_id)
);
select enable_tenant_rls('confirmations_to_send');

-- Null: a campaign to everybody.
alter table campaigns add column topic_id uuid;
