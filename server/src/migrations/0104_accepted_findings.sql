-- The serious findings that were accepted by name when the campaign was started or an approval was asked for, by key.
-- Leaves with the campaign.
alter table campaigns add column accepted_findings text[] not null default '{}';
