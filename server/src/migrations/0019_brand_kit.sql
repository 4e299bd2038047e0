-- How a workspace's mails look unless a mail says otherwise. The colour stays in brand_color, which the public pages
-- use too; what nobody has chosen is absent.
alter table tenants
  add column brand jsonb not null default '{}',
  -- Its own, for it is edited apart from name and address.
  add column brand_version int not null default 1;
update tenants set brand_color = lower(brand_color) where brand_color <> lower(brand_color);
