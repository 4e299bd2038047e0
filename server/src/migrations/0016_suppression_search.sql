-- Known addresses of nobody who is a contact are searched by their beginning, or that of their domain. Columns,
-- because under row-level security an index serves only comparisons that are leakproof. Those of contacts are
-- found among the contacts.
alter table suppressions
  add column email_key text collate "C" generated always as (lower(email)) stored,
  add column domain_key text collate "C" generated always as (lower(split_part(email, '@', -1))) stored;
create index suppressions_email on suppressions (tenant_id, email_key) where email_key is not null;
create index suppressions_domain on suppressions (tenant_id, domain_key) where domain_key is not null;
