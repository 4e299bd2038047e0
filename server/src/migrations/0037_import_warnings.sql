-- Values that an import left out because they could not be read, in rows that it took. Every 10,000 rows add at most
-- 1,000; the counts in the import's reports are complete. Rows leave with their import, or before a new dry run; the
-- values of a contact whose personal data is erased are emptied at once.
create table import_warnings (
  tenant_id uuid not null,
  import_id uuid not null,
  row int not null,
  position smallint not null,
  warning text not null,
  "column" text,
  value text not null,
  email_hash bytea not null,
  primary key (tenant_id, import_id, row, position),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
create index import_warnings_of on import_warnings (tenant_id, email_hash) where value <> '';
select enable_tenant_rls('import_warnings');
