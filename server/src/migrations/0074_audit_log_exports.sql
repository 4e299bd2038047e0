-- Entries of the audit log, as files.
alter table exports drop constraint exports_kind_check;
alter table exports add constraint exports_kind_check
  check (kind in ('accounts', 'suppressions', 'recipients', 'webhookEvents', 'deals', 'auditLog'));
