-- Single emails: each is one recipient of a standing ledger, a campaign of the kind `emails` that stays open. There is
-- one for each sending account, sender's domain and mode, and in it `recipients.account_id` is the id of the email.
alter table campaigns drop constraint campaigns_kind_check;
alter table campaigns add constraint campaigns_kind_check check (kind in ('oneOff', 'workflow', 'message', 'emails'));
create index campaigns_emails on campaigns (tenant_id, sending_account_id) where kind = 'emails';

-- What emails contain, once for all that share it: a published template with its sender and settings, or the HTML of one
-- email. A row leaves in the daily cleanup once no email uses it.
create table email_contents (
  tenant_id uuid not null references tenants (tenant_id),
  -- The SHA-256 digest of everything below, in base64url.
  id text not null,
  content jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
select enable_tenant_rls('email_contents');

-- The person and the data of each email. A row leaves in the daily cleanup after 30 days, together with its whole chunk
-- of the ledger. Deleting a contact erases the address, the texts and the data at once.
create table emails (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  ledger_id uuid not null,
  -- Null once it was erased.
  content_id text,
  -- The contact with this address, if there was one.
  contact_id uuid,
  -- Null once it was erased.
  address text,
  address_hash bytea generated always as (suppression_hash(address)) stored,
  name text not null default '',
  subject text not null,
  template_id uuid,
  topic_id uuid,
  data jsonb,
  headers jsonb,
  tags text[] not null default '{}',
  mode text not null check (mode in ('live', 'test')),
  scheduled_at timestamptz(3),
  api_key_id uuid,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, ledger_id) references campaigns (tenant_id, id),
  foreign key (tenant_id, content_id) references email_contents (tenant_id, id)
);
create index emails_created on emails (tenant_id, mode, created_at, id);
create index emails_address on emails (tenant_id, address_hash) where address_hash is not null;
create index emails_contact on emails (tenant_id, contact_id) where contact_id is not null;
create index emails_content on emails (tenant_id, content_id) where content_id is not null;
select enable_tenant_rls('emails');

-- Files of emails, which are in the file storage. A row is stored before its file, and leaves with it: with the email, or
-- a day later when the email was not accepted.
create table email_attachments (
  tenant_id uuid not null references tenants (tenant_id),
  email_id uuid not null,
  position smallint not null,
  file_name text not null,
  content_type text not null,
  size int not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, email_id, position)
);
select enable_tenant_rls('email_attachments');
