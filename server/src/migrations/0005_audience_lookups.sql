-- Under row-level security PostgreSQL uses an index only for leakproof conditions, and neither lower()
-- nor LIKE is one: looking a contact up by address or by part of its name would read all contacts of
-- the tenant. These two run as the owner of the tables and name the tenant themselves.

-- Contacts of the running tenant by lower-case address.
create function account_ids_by_email(keys text[]) returns table (email_key text, account_id uuid)
language plpgsql stable security definer rows 1000 set search_path = pg_catalog, pg_temp
-- Each address is one probe of the unique index, however little is known of the table's size yet.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select k.email_key, a.id from unnest(keys) as k (email_key)
    join public.accounts a on a.tenant_id = public.app_tenant() and lower(a.email) = k.email_key;
end $$;
revoke execute on function account_ids_by_email from public;
grant execute on function account_ids_by_email to arauto_app;

-- At most `most` contacts of the running tenant whose name and address match all LIKE patterns; the
-- first pattern should be the rarest, for the trigram index serves it.
create function account_ids_by_pattern(pattern text, other_patterns text[], most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query execute
    'select a.id from public.accounts a
     where a.tenant_id = public.app_tenant()
       and (lower(a.name) || '' '' || lower(a.email)) like $1 and (lower(a.name) || '' '' || lower(a.email)) like all ($2)
     limit $3'
    using pattern, other_patterns, most;
end $$;
revoke execute on function account_ids_by_pattern from public;
grant execute on function account_ids_by_pattern to arauto_app;
