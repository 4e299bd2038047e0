-- Filters can be disabled: lists to choose from leave an inactive one out, and whatever uses it already keeps working.
alter table filters add column status text not null default 'active' check (status in ('active', 'inactive'));
