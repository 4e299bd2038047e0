-- What comes back: bounces, complaints, answers, by SMTP or out of mailboxes; and what is written with people then.

-- A signed return path names a campaign alone; whose it is, is looked up with every mail that comes back.
create index campaigns_by_id on campaigns (id);

-- Mails as they came, until they are dealt with and a week longer. The row stays on to know a mail that comes again.
create table inbound_mails (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  -- SHA-256 of what stays the same when a mail is delivered again, with the address it came to.
  digest bytea not null,
  -- Null: by SMTP.
  mailbox_id uuid,
  -- Of the envelope; null where there was none. Empty: the null sender.
  mail_from text,
  rcpt_to text,
  source bytea,
  size int not null,
  received_at timestamptz(3) not null default now(),
  processed_at timestamptz(3),
  -- What it was and what became of it, in one word each.
  kind text,
  outcome text,
  primary key (tenant_id, id)
);
create unique index inbound_mails_digest on inbound_mails (tenant_id, digest);
create index inbound_mails_open on inbound_mails (received_at) where processed_at is null;
create index inbound_mails_age on inbound_mails (received_at);
select enable_tenant_rls('inbound_mails');

-- Bounces for passing reasons: one for each campaign that an address did not get.
create table soft_bounces (
  tenant_id uuid not null references tenants (tenant_id),
  email_hash bytea not null,
  campaign_id uuid not null,
  at timestamptz(3) not null default now(),
  primary key (tenant_id, email_hash, campaign_id)
);
create index soft_bounces_age on soft_bounces (at);
select enable_tenant_rls('soft_bounces');

-- Mailboxes that are read by IMAP.
create table inbound_mailboxes (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  host text not null,
  port int not null,
  security text not null check (security in ('tls', 'starttls', 'none')),
  username text not null,
  -- Encrypted (platform/crypto).
  password_box text not null,
  folder text not null,
  active boolean not null default true,
  -- How far it was read: all mails up to this UID. Null: it was never opened.
  uid_validity bigint,
  last_uid bigint,
  checked_at timestamptz(3),
  taken int not null default 0,
  problem jsonb,
  failures int not null default 0,
  next_check_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  version int not null default 1,
  primary key (tenant_id, id)
);
create index inbound_mailboxes_due on inbound_mailboxes (next_check_at) where active;
select enable_tenant_rls('inbound_mailboxes');

create table conversations (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  account_id uuid,
  email text not null,
  email_hash bytea not null,
  -- As the person's mails say.
  name text not null,
  subject text not null,
  campaign_id uuid,
  status text not null default 'open' check (status in ('open', 'closed')),
  unread boolean not null,
  -- Of ours, the address that was written to; an answer leaves from there when it can.
  our_address text,
  last_message_at timestamptz(3) not null,
  last_direction text not null check (last_direction in ('in', 'out')),
  snippet text not null,
  message_count int not null default 0,
  -- Somebody would read an answer.
  answerable boolean not null,
  -- Of any change, so that open screens know to look again.
  changed_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index conversations_by_time on conversations (tenant_id, last_message_at desc, id desc);
create index conversations_unread on conversations (tenant_id, last_message_at desc, id desc) where unread and status = 'open';
create index conversations_of_account on conversations (tenant_id, account_id) where account_id is not null;
create index conversations_of_address on conversations (tenant_id, email_hash);
create index conversations_changed on conversations (tenant_id, changed_at desc);
select enable_tenant_rls('conversations');

create table conversation_messages (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  direction text not null check (direction in ('in', 'out')),
  at timestamptz(3) not null,
  from_name text not null,
  from_email text not null,
  to_email text not null,
  subject text not null,
  body text not null,
  -- With quoted mails and signature; null when there is no more.
  full_body text,
  html text,
  -- Without angle brackets; empty when it had none.
  message_id text not null,
  auto_reply boolean not null default false,
  -- Who wrote an answer.
  author_id uuid references people (id),
  sending_account_id uuid,
  state text check (state in ('queued', 'sent', 'failed')),
  -- {"code", "detail"}
  failure jsonb,
  -- Written before an answer is handed over: when it stands there and nothing else does, it may have arrived.
  handed_over_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade
);
create index conversation_messages_by_time on conversation_messages (tenant_id, conversation_id, at desc, id desc);
create index conversation_messages_by_message_id on conversation_messages (tenant_id, message_id) where message_id <> '';
select enable_tenant_rls('conversation_messages');

-- Their contents lie in storage.
create table conversation_attachments (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  message_id uuid not null,
  place int not null,
  name text not null,
  type text not null,
  size int not null,
  content_id text,
  is_inline boolean not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, message_id) references conversation_messages (tenant_id, id) on delete cascade
);
create index conversation_attachments_of_message on conversation_attachments (tenant_id, message_id, place);
create index conversation_attachments_of_conversation on conversation_attachments (tenant_id, conversation_id);
select enable_tenant_rls('conversation_attachments');
