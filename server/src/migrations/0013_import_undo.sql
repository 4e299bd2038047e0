-- Imports of workbooks, and imports that can be taken back.

alter table imports
  add column format text not null default 'csv' check (format in ('csv', 'xlsx')),
  -- The uploaded workbook, whose file is kept until its chosen sheet was written out as CSV to `storage_key`.
  add column workbook_key text,
  add column sheets text[] not null default '{}',
  add column sheet text,
  -- Size of the CSV that is read, where it is not the uploaded file itself; null as long as it is not written.
  add column csv_size bigint,
  add column started_at timestamptz(3),
  -- The ids of the contacts it created lie between these: a way to them without an index that every new contact would pay for.
  add column first_account_id uuid,
  add column last_account_id uuid,
  -- Null when nothing is known any more of how contacts were before.
  add column undoable_until timestamptz(3),
  add column undo_report jsonb,
  add column undone_by uuid,
  -- How far the undo has come through the created contacts.
  add column undone_to uuid;
create index imports_undoable on imports (undoable_until) where undoable_until is not null;
create index imports_waiting on imports (created_at) where status in ('uploaded', 'checked');

-- Contacts as they were before an import changed them.
create table import_changes (
  tenant_id uuid not null,
  import_id uuid not null,
  account_id uuid not null,
  -- The version that the import made: another one tells that somebody changed the contact since.
  version int not null,
  name text not null,
  phone text,
  status text not null,
  fields jsonb not null,
  tags text[] not null,
  primary key (tenant_id, import_id, account_id)
);
create index import_changes_account on import_changes (tenant_id, account_id);
select enable_tenant_rls('import_changes');
