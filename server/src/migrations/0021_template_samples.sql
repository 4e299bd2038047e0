-- Sample data may hold somebody's address. Their hashes, as suppressions have them, in hexadecimal: who is erased is
-- found without reading the contents of all versions.
alter table templates add column sample_addresses text[] not null default '{}';
alter table template_drafts add column sample_addresses text[] not null default '{}';
alter table template_versions add column sample_addresses text[] not null default '{}';
