-- Contacts by the million: the keys that lists and search run on, tags, operations on many contacts,
-- and the values that deleted custom fields leave behind.

drop function account_ids_by_email(text[]);
drop function account_ids_by_patterns(text[], int);
drop index accounts_search;
drop index accounts_email;
drop index accounts_name;
drop index accounts_status;

create unique index accounts_email on accounts (tenant_id, email_key);
create index accounts_name on accounts (tenant_id, name_key, id);
-- The order by status, and one status in the order of creation.
create index accounts_status on accounts (tenant_id, status, created_at, id);

-- Where a workspace's entries in the search index begin, so that its searches never go through the
-- contacts of others.
create function search_mark(tenant_id uuid) returns text language sql immutable parallel safe
  return right(tenant_id::text, 8) || ' ';

-- The words of a folded text: what stands between spaces and punctuation.
create function search_words(folded text) returns text[] language sql immutable parallel safe
  return array_remove(regexp_split_to_array(folded, '[ .,;:_+/\\()\[\]{}<>|&''"`\u00a0\u3000-]+'), '');

-- The text of a tsvector: the words of a folded name, and the domain of an address behind an @.
create function search_text(tenant_id uuid, name_key text, email_key text) returns text language sql immutable parallel safe
  return replace(
    U&'''\0001@' || translate(split_part(email_key, '@', 2), '''\', '') || U&''' ''\0001'
    || regexp_replace(rtrim(name_key, '. '), '[ .,;:_+/\\()\[\]{}<>|&''"`\u00a0\u3000-]+', U&''' ''\0001', 'g') || '''',
    U&'\0001', search_mark(tenant_id));

create function tag_lexemes(tenant_id uuid, tags text[]) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(string_to_array(
    search_mark(tenant_id) || '#' || array_to_string(tags, U&'\0001' || search_mark(tenant_id) || '#'), U&'\0001'));

-- What the search index holds of a contact: the words of the name, the domain of the address behind
-- an @, and the tags behind a #. How an address begins is found by its key. Words are read from a text, for
-- joining them as an array takes five times as long.
create function search_lexemes(tenant_id uuid, name_key text, email_key text, tags text[]) returns tsvector
language sql immutable parallel safe
  return case when tags = '{}' then search_text(tenant_id, name_key, email_key)::tsvector
    else search_text(tenant_id, name_key, email_key)::tsvector || tag_lexemes(tenant_id, tags) end;

-- A few entries a contact, nearly all of them words that others have too: a fourth of the work that parts of
-- three letters make for an import.
create index accounts_search on accounts using gin (search_lexemes(tenant_id, name_key, email_key, tags));
-- The planner should know the words and tags that many contacts have, of every large workspace.
alter index accounts_search alter column 1 set statistics 1000;

-- One term of a query over `search_lexemes`, whatever characters it holds.
create function search_term(lexeme text) returns text language sql immutable strict parallel safe
  return '''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''';

-- The condition over `accounts a` of who is looked for: every one of `words` begins a word of the name, or the
-- domain (with or without an @); a single word may begin the address too, and one with an @ inside does; and the
-- tag. Null leaves one out. Without `walk` it is one that the indexes serve; with it, one that costs little to
-- ask of every contact on the way: what must hold is asked before what must be worked out.
create function search_condition(words text[], tag text, walk boolean) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  mark text := public.search_mark(public.app_tenant());
  address text := '(a.email_key >= %L and a.email_key < %L)';
  beyond text := U&'\+10FFFF';
  plain text[] := array(select w from unnest(words) as w where position('@' in w) <= 1);
  conditions text[] := '{}';
  terms text[] := '{}';
  first text[];
  parts text[];
  word text;
  lexemes text;
begin
  foreach word in array coalesce(words, '{}') loop
    continue when word = any(plain);
    conditions := conditions || format(address, lower(word), lower(word) || beyond);
  end loop;
  foreach word in array plain loop
    parts := public.search_words(public.fold_text(word));
    terms := terms || concat_ws(' | ',
      '(' || (select string_agg(public.search_term(mark || part) || ':*', ' & ') from unnest(parts) as part) || ')',
      public.search_term(mark || '@' || ltrim(lower(word), '@')) || ':*');
    if walk then
      first := array(select format('strpos(a.name_key, %L) > 0', part) from unnest(parts) as part);
      conditions := conditions || format('(%sstrpos(a.email_key, %L) > 0)',
        array_to_string(first, ' and ') || case when first = '{}' then '' else ' or ' end, lower(word));
    end if;
  end loop;
  if tag is not null and walk then conditions := conditions || format('a.tags @> array[%L]', tag); end if;
  if tag is not null and not walk then terms := terms || public.search_term(mark || '#' || tag); end if;
  if terms <> '{}' then
    lexemes := format('public.search_lexemes(a.tenant_id, a.name_key, a.email_key, a.tags) @@ %L::tsquery',
      '(' || array_to_string(terms, ') & (') || ')');
    if walk then lexemes := 'coalesce(' || lexemes || ', false)'; end if;
    if cardinality(plain) = 1 and tag is null and left(plain[1], 1) <> '@' then
      lexemes := '(' || lexemes || ' or ' || format(address, lower(plain[1]), lower(plain[1]) || beyond) || ')';
    end if;
    conditions := conditions || lexemes;
  end if;
  return case when conditions = '{}' then 'true' else array_to_string(conditions, ' and ') end;
end $$;

-- Contacts of the running tenant by `search_condition` and status, at most `most`, in the order of `sort`
-- (created_at, name_key, email_key or status) behind the given place; without `sort` in any order. Those whom
-- few match are gathered and then sorted, and `total` tells how many they are with those before the place; with
-- `walk` all are gone through in order until there are enough.
-- Runs as the owner of the tables, because what the search index serves is not leakproof, and names the tenant itself.
create function find_account_ids(
  words text[], tag text, only_status text, most bigint, walk boolean,
  sort text, descending boolean, after_key text, after_created timestamptz, after_id uuid
) returns table (id uuid, total bigint) language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  condition text := 'a.tenant_id = $1 and ' || public.search_condition(words, tag, walk);
  query text;
  direction text := case when descending then ' desc' else '' end;
  keys text[] := case sort when 'created_at' then '{a.created_at}' when 'status' then '{a.status,a.created_at}'
    when 'name_key' then '{a.name_key}' when 'email_key' then '{a.email_key}' else '{}' end;
  place text := case sort when 'created_at' then '($4, $5)' when 'status' then '($3, $4, $5)' else '($3, $5)' end;
  beyond text := case when after_id is null then 'true'
    else format('(%s, a.id) %s %s', array_to_string(keys, ', '), case when descending then '<' else '>' end, place) end;
begin
  if only_status is not null then condition := condition || ' and a.status = $2'; end if;
  if sort is null or walk then
    query := format('select a.id, null::bigint from public.accounts a where %s and %s', condition, beyond);
  else
    -- "Offset 0" keeps what is inside from being found in the order asked for outside.
    query := format('select a.id, a.total from (
        select a.*, count(*) over () as total from (select %s, a.id from public.accounts a where %s offset 0) as a
      ) as a where %s', array_to_string(keys, ', '), condition, beyond);
  end if;
  if sort is not null then query := query || ' order by ' || array_to_string(keys || '{a.id}', direction || ', ') || direction; end if;
  return query execute query || ' limit $6' using public.app_tenant(), only_status, after_key, after_created, after_id, most;
end $$;
revoke execute on function find_account_ids from public;
grant execute on function find_account_ids to arauto_app;

-- About how many contacts of the running tenant have such words and such a tag.
create function estimate_accounts(words text[], tag text, only_status text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  plan json;
begin
  execute format('explain (format json) select from public.accounts a where a.tenant_id = %L and ', public.app_tenant())
    || public.search_condition(words, tag, false) || case when only_status is null then '' else format(' and a.status = %L', only_status) end
    into plan;
  return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::bigint;
end $$;
revoke execute on function estimate_accounts from public;
grant execute on function estimate_accounts to arauto_app;

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
    order by lower(tag) collate "C");

-- One change to many contacts.
create table account_operations (
  tenant_id uuid not null,
  id uuid not null,
  action jsonb not null,
  -- Until the contacts are frozen: what is looked for may be somebody's address.
  selection jsonb,
  status text not null check (status in ('queued', 'running', 'done', 'canceled', 'failed')),
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
