-- Pictures of a workspace's library. Their files lie in the storage under tenant and id, and stay there when the row
-- goes: mails that were sent show them for as long as people keep those.
create table images (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  alt text not null default '',
  extension text not null check (extension in ('png', 'jpg', 'gif')),
  width int not null,
  height int not null,
  bytes int not null,
  animated boolean not null,
  -- SHA-256 of what is stored, and of the file it was made from: the same picture is kept once.
  content_hash bytea not null,
  upload_hash bytea,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, content_hash)
);
create index images_upload on images (tenant_id, upload_hash);
select enable_tenant_rls('images');
