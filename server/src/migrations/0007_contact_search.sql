-- Every word of a search narrows what the trigram index answers, not only the first one.
drop function account_ids_by_pattern(text, text[], int);

-- At most `most` contacts of the running tenant whose name and address match all LIKE patterns.
create function account_ids_by_patterns(patterns text[], most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  query text := 'select a.id from public.accounts a where a.tenant_id = public.app_tenant()';
begin
  for place in 1..coalesce(array_length(patterns, 1), 0) loop
    query := query || format(' and (lower(a.name) || '' '' || lower(a.email)) like ($1)[%s]', place);
  end loop;
  return query execute query || ' limit $2' using patterns, most;
end $$;
revoke execute on function account_ids_by_patterns from public;
grant execute on function account_ids_by_patterns to arauto_app;
