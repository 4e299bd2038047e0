-- Drafts that were deleted: they stay for some days, in which they come back as they were.

alter table campaigns add column deleted_at timestamptz(3);
create index campaigns_deleted on campaigns (deleted_at) where deleted_at is not null;

-- Within a workspace nobody sees them, whatever is asked for, but the statements that delete and restore: those say so.
create policy deleted_rows on campaigns as restrictive to arauto_app
  using (deleted_at is null or current_setting('app.deleted_campaigns', true) = 'shown');
