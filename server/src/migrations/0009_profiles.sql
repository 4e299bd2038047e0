-- A person's picture (the address it is served from) and how they like the console.
alter table people
  add column avatar text,
  add column preferences jsonb not null default '{}';
-- A workspace may show the pictures of the people in it; how they like the console is theirs alone.
grant select (avatar) on people to arauto_app;

-- The pictures. Their ids are random and the only way to them; a new picture has a new id.
create table avatars (
  id text primary key,
  person_id uuid not null references people (id) on delete cascade,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  content bytea not null,
  created_at timestamptz(3) not null default now()
);
create index avatars_person on avatars (person_id);
alter table avatars alter column content set storage external;

-- A mail that the product wrote to one person: nobody else in the workspace may see it.
alter table captured_mails add column person_id uuid references people (id) on delete cascade;
create index captured_mails_person on captured_mails (person_id) where person_id is not null;

-- System mails that left, so that a job that runs twice sends once.
create table sent_system_mails (
  id uuid primary key,
  sent_at timestamptz(3) not null default now()
);
create index sent_system_mails_sent on sent_system_mails (sent_at);
