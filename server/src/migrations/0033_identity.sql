-- Sign-in and users: who a workspace can see, changes of the email, limits of system emails.

-- Members who left: their names stay readable in what they made. A row leaves with its user.
create table former_members (
  tenant_id uuid not null references tenants (tenant_id),
  person_id uuid not null references people (id) on delete cascade,
  left_at timestamptz(3) not null default now(),
  primary key (tenant_id, person_id)
);
select enable_tenant_rls('former_members');

-- Until now nothing said who had left; everyone that a workspace's records name was a member once.
do $$
declare
  named record;
begin
  for named in
    select c.oid::regclass as records, a.attname as person
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and a.atttypid = 'uuid'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('events', 'person_tenants', 'former_members')
      and a.attname in ('author_id', 'assignee_id', 'sender_id', 'person_id', 'invited_by', 'accepted_by', 'created_by', 'undone_by',
        'erased_by', 'recorded_by', 'saved_by', 'published_by')
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped)
  loop
    execute format(
      'insert into former_members (tenant_id, person_id)
       select distinct r.tenant_id, r.%1$I from %2$s r
       join people p on p.id = r.%1$I
       where not exists (select from person_tenants m where m.tenant_id = r.tenant_id and m.person_id = r.%1$I)
       on conflict do nothing', named.person, named.records);
  end loop;
end $$;

-- A workspace sees its members and former members, and no other user of the installation.
alter table people enable row level security;
create policy workspace_people on people for select to arauto_app using (
  exists (select from person_tenants m where m.tenant_id = app_tenant() and m.person_id = people.id)
  or exists (select from former_members f where f.tenant_id = app_tenant() and f.person_id = people.id)
);

-- When the user chose a language; null while it is only the one they registered in.
alter table people add column language_chosen_at timestamptz(3);
update people set language_chosen_at = created_at where lang <> 'en-us';

-- A link that changes the email: the new address, and the session that asked and stays signed in.
alter table link_tokens
  add column new_email text,
  add column session_id uuid,
  drop constraint link_tokens_kind_check,
  add constraint link_tokens_kind_check check (kind in ('confirm', 'reset', 'email')),
  add constraint link_tokens_new_email_check check ((kind = 'email') = (new_email is not null));

-- System emails to other people, by workspace, UTC day and the member who caused them. A row leaves after a week, by the daily cleanup.
create table system_email_counts (
  tenant_id uuid not null references tenants (tenant_id),
  day date not null,
  person_id uuid not null references people (id) on delete cascade,
  count int not null,
  primary key (tenant_id, day, person_id)
);
create index system_email_counts_person on system_email_counts (person_id, day);
select enable_tenant_rls('system_email_counts');
