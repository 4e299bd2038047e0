-- Custom fields of deals: defined like those of contacts, with values in the same form.
alter table custom_fields add column object text not null default 'contact' check (object in ('contact', 'deal'));
alter table custom_fields drop constraint custom_fields_tenant_id_identifier_key;
alter table custom_fields add unique (tenant_id, object, identifier);

-- Rows leave when the values of a deleted field are removed.
alter table custom_field_removals add column object text not null default 'contact' check (object in ('contact', 'deal'));
alter table custom_field_removals drop constraint custom_field_removals_pkey;
alter table custom_field_removals add primary key (tenant_id, object, identifier);

-- By identifier: text, number, boolean, ISO date as text.
alter table deals add column fields jsonb not null default '{}';
