-- Contacts by the million: the keys that lists and search run on, tags, operations on many contacts,
-- and the values that deleted custom fields leave behind.

-- As people compare names and look for them: without regard to case and accents ("joao" is "João").
create function fold_text(given text) returns text language sql immutable strict parallel safe
  return case when octet_length(given) = length(given) then lower(given)
    else regexp_replace(normalize(lower(given), nfd), '[\u0300-\u036f]', '', 'g') end;

drop function account_ids_by_email(text[]);
drop function account_ids_by_patterns(text[], int);
drop index accounts_search;
drop index accounts_email;
drop index accounts_name;
drop index accounts_status;

-- The keys are columns of their own, in the order of their bytes: under row-level security an index
-- serves only leakproof comparisons, which these allow and lower(…) is not. Bytes are also what an
-- import sorts in fastest.
alter table accounts
  add column name_key text collate "C" not null generated always as (fold_text(name)) stored,
  add column email_key text collate "C" not null generated always as (lower(email)) stored,
  -- Without regard to case sorted and each once, in the spelling that `tags` has.
  add column tags text[] not null default '{}',
  -- The import that created the contact.
  add column import_id uuid;

create unique index accounts_email on accounts (tenant_id, email_key);
create index accounts_name on accounts (tenant_id, name_key, id);
-- The order by status, and one status in the order of creation.
create index accounts_status on accounts (tenant_id, status, created_at, id);

-- Where a workspace's entries in the search index begin, so that its searches never go through the
-- contacts of others.
create function search_mark(tenant_id uuid) returns text language sql immutable strict parallel safe
  return right(tenant_id::text, 8) || ' ';

-- The words of a folded text; punctuation parts them.
create function search_words(folded text) returns text[] language sql immutable strict parallel safe
  return array_remove(string_to_array(
    translate(folded, U&'.,;:_-+/\\()[]{}<>|&''"`\00a0\3000', '                         '), ' '), '');

-- What the search index holds of a contact: the words of the name, the domain of the address behind
-- an @, and the tags behind a #. How an address begins is found by its key.
create function search_lexemes(tenant_id uuid, name_key text, email_key text, tags text[]) returns tsvector
language sql immutable parallel safe
  return array_to_tsvector(
    string_to_array(
      search_mark(tenant_id) || array_to_string(
        search_words(name_key) || ('@' || split_part(email_key, '@', 2)) || case when tags = '{}' then '{}'::text[]
          else string_to_array('#' || array_to_string(tags, U&'\0001#'), U&'\0001') end,
        U&'\0001' || search_mark(tenant_id)),
      U&'\0001'));

-- A few entries a contact, most of them common words: a sixth of what parts of three letters cost an import.
create index accounts_search on accounts using gin (search_lexemes(tenant_id, name_key, email_key, tags));
-- The planner should know the words and tags that many contacts have, of every large workspace.
alter index accounts_search alter column 1 set statistics 1000;

-- One term of a query over `search_lexemes`, whatever characters it holds.
create function search_term(lexeme text) returns text language sql immutable strict parallel safe
  return '''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''';

-- Contacts of the running tenant: those in whose name or address every one of `words` begins a word (or,
-- behind an @, the domain), and that have the tag and the status; null leaves a condition out.
-- They come in the order of `sort` (created_at, name_key, email_key or status) behind the given place;
-- without it in any order, which is faster. Runs as the owner of the tables, because the conditions of
-- the search index are not leakproof, and names the tenant itself.
create function find_account_ids(
  words text[], tag text, only_status text, sort text, descending boolean,
  after_key text, after_created timestamptz, after_id uuid, most int
) returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  mark text := public.search_mark(public.app_tenant());
  query text := 'select a.id from public.accounts a where a.tenant_id = $1';
  lexemes text := ' and public.search_lexemes(a.tenant_id, a.name_key, a.email_key, a.tags) @@ %L::tsquery';
  word text;
  folded text;
  terms text;
  direction text := case when descending then ' desc' else ' asc' end;
  beyond text := case when descending then ' < ' else ' > ' end;
begin
  foreach word in array coalesce(words, '{}') loop
    folded := public.fold_text(word);
    if position('@' in word) > 1 then
      query := query || format(' and (a.email_key >= %L and a.email_key < %L)', lower(word), lower(word) || U&'\+10ffff');
      continue;
    end if;
    if left(word, 1) = '@' then
      query := query || format(lexemes, public.search_term(mark || lower(word)) || ':*');
      continue;
    end if;
    select string_agg(public.search_term(mark || part) || ':*', ' & ') into terms from unnest(public.search_words(folded)) as part;
    terms := concat_ws(' | ', '(' || terms || ')', public.search_term(mark || '@' || lower(word)) || ':*');
    query := query || format(
      ' and (public.search_lexemes(a.tenant_id, a.name_key, a.email_key, a.tags) @@ %L::tsquery or (a.email_key >= %L and a.email_key < %L))',
      terms, lower(word), lower(word) || U&'\+10ffff');
  end loop;
  if tag is not null then query := query || format(lexemes, public.search_term(mark || '#' || tag)); end if;
  if only_status is not null then query := query || ' and a.status = $2'; end if;

  if sort = 'created_at' then
    if after_id is not null then query := query || ' and (a.created_at, a.id)' || beyond || '($4, $5)'; end if;
    query := query || ' order by a.created_at' || direction || ', a.id' || direction;
  elsif sort = 'status' then
    if after_id is not null then query := query || ' and (a.status, a.created_at, a.id)' || beyond || '($3, $4, $5)'; end if;
    query := query || ' order by a.status' || direction || ', a.created_at' || direction || ', a.id' || direction;
  elsif sort in ('name_key', 'email_key') then
    if after_id is not null then query := query || format(' and (a.%I, a.id)', sort) || beyond || '($3, $5)'; end if;
    query := query || format(' order by a.%I', sort) || direction || ', a.id' || direction;
  end if;
  return query execute query || ' limit $6' using public.app_tenant(), only_status, after_key, after_created, after_id, most;
end $$;
revoke execute on function find_account_ids from public;
grant execute on function find_account_ids to arauto_app;

-- Tags that contacts have or had lately: one spelling for each, by its key.
create table tags (
  tenant_id uuid not null,
  tag_key text collate "C" not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, tag_key)
);
select enable_tenant_rls('tags');

-- Two lists of tags as one: each once, sorted as `accounts.tags` is.
create function join_tags(one text[], other text[]) returns text[] language sql immutable parallel safe
  return array(
    select tag from (select distinct tag from unnest(one || other) as tag) as joined
    order by fold_text(tag) collate "C", tag collate "C");

-- One change to many contacts.
create table account_operations (
  tenant_id uuid not null,
  id uuid not null,
  action jsonb not null,
  selection jsonb not null,
  status text not null check (status in ('queued', 'running', 'done', 'canceled', 'failed')),
  -- Done in the request that asked for it; nobody has to be told.
  small boolean not null default false,
  total int,
  processed int not null default 0,
  changed int not null default 0,
  -- Contacts left as they were, by reason.
  skipped jsonb not null default '{}',
  failure text,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (tenant_id, id)
);
create index account_operations_created on account_operations (tenant_id, created_at, id);
select enable_tenant_rls('account_operations');

-- Whom an operation is about, frozen at its start, a thousand in a row. A row goes in the transaction
-- that changes its contacts: what is left is what is still to do.
create table account_operation_chunks (
  tenant_id uuid not null,
  operation_id uuid not null,
  chunk int not null,
  account_ids uuid[] not null,
  primary key (tenant_id, operation_id, chunk),
  foreign key (tenant_id, operation_id) references account_operations (tenant_id, id) on delete cascade
);
select enable_tenant_rls('account_operation_chunks');

-- Deleted custom fields whose values are still being taken out of the contacts; nobody sees them any more.
create table custom_field_removals (
  tenant_id uuid not null,
  identifier text not null,
  -- Contacts up to this id are done.
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, identifier)
);
select enable_tenant_rls('custom_field_removals');
