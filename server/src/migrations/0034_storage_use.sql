-- Bytes of images that were deleted from the library but stay in storage, because sent emails show them: they count
-- towards the workspace's storage limit. One number per workspace, so nothing grows here.
alter table tenants add column deleted_image_bytes bigint not null default 0;
