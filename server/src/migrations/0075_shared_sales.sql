-- Whether visitors of a link see deals and revenue. Links from before this column keep showing emails only.
alter table share_links add column shows_sales boolean not null default false;
