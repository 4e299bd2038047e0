-- Exports of webhook events, also as JSON.
alter table exports drop constraint exports_kind_check;
alter table exports add constraint exports_kind_check check (kind in ('accounts', 'suppressions', 'recipients', 'webhookEvents'));
alter table exports drop constraint exports_format_check;
alter table exports add constraint exports_format_check check (format in ('csv', 'xlsx', 'json'));
