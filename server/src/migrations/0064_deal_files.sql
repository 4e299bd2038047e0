-- Files of deals; their contents are in storage. Rows leave with their deal, some minutes after a member deleted them, and
-- when the only contact of their deal is erased.
create table deal_files (
  tenant_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  name text not null,
  -- As the content shows.
  content_type text not null,
  bytes bigint not null,
  person_id uuid,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, deal_id) references deals (tenant_id, id) on delete cascade
);
create index deal_files_deal on deal_files (tenant_id, deal_id, created_at, id);
create index deal_files_deleted on deal_files (tenant_id, deleted_at) where deleted_at is not null;
select enable_tenant_rls('deal_files');

-- Imports of deals.
alter table imports add column kind text not null default 'accounts' check (kind in ('accounts', 'deals'));
-- Names the deal in another system, for imports that are repeated.
alter table deals add column external_id text;
-- The import that created it.
alter table deals add column import_id uuid;
create unique index deals_external on deals (tenant_id, external_id) where external_id is not null and deleted_at is null;
create index deals_import on deals (tenant_id, import_id, id) where import_id is not null;
create index deals_title on deals (tenant_id, lower(title)) where deleted_at is null;

-- What an import changed in deals. Rows leave when it is undone, or can no longer be.
create table deal_import_changes (
  tenant_id uuid not null,
  import_id uuid not null,
  deal_id uuid not null,
  -- After the import.
  version int not null,
  -- Before the import.
  former jsonb not null,
  primary key (tenant_id, import_id, deal_id),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade,
  foreign key (tenant_id, deal_id) references deals (tenant_id, id) on delete cascade
);
create index deal_import_changes_deal on deal_import_changes (tenant_id, deal_id);
select enable_tenant_rls('deal_import_changes');
