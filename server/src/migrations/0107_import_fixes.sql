-- Recognized sources of import files, and imports of corrected rows.
alter table imports
  -- The product that exported the file.
  add column source text,
  -- The import whose rows this one imports again.
  add column fixes uuid;

-- The import that took a corrected row. It counts unless that import failed or was undone.
alter table import_rejections add column fixed_by uuid;
-- The address finds the contact again. It is emptied together with the value when personal data is erased.
alter table import_warnings
  add column email text not null default '',
  add column fixed_by uuid;
