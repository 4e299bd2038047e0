-- Confirmed addresses, the second factor, and the secret links of mails.
alter table people
  add column email_confirmed_at timestamptz(3),
  add column password_changed_at timestamptz(3),
  -- Of the authenticator app, encrypted; asks for nothing until two_factor_enabled_at.
  add column two_factor_secret text,
  add column two_factor_enabled_at timestamptz(3),
  -- The time step (RFC 6238) of the last code that was accepted: it and those before are refused.
  add column two_factor_last_step bigint;

-- Codes for somebody who lost the authenticator, as keyed hashes; a used one is gone.
create table recovery_codes (
  person_id uuid not null references people (id) on delete cascade,
  code_hash bytea not null,
  primary key (person_id, code_hash)
);

-- Links in mails. The token itself stands in the mail alone.
create table link_tokens (
  hash bytea primary key,
  person_id uuid not null references people (id) on delete cascade,
  kind text not null check (kind in ('confirm', 'reset')),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index link_tokens_person on link_tokens (person_id, kind, created_at desc);
create index link_tokens_expires on link_tokens (expires_at);
create index sessions_expires on sessions (expires_at);
