-- Reports that would suppress an address, by what they say: many of one campaign with the same words are about the
-- sender, whatever the words are, and are held back together. `wording` is a hash of the words without names and
-- numbers, `domain_wording` the same with the receiving domain. `held`: 0 for reports that count, 1 for those that are
-- held back with their domain's, 2 for those that are with the whole campaign's. Rows leave after 30 days in the daily
-- clean-up, and with the contact when it is deleted.
create table bounce_reports (
  tenant_id uuid not null references tenants (tenant_id),
  campaign_id uuid not null,
  account_id uuid not null,
  wording bytea not null,
  domain_wording bytea not null,
  held smallint not null default 0 check (held between 0 and 2),
  at timestamptz(3) not null default now(),
  primary key (tenant_id, campaign_id, account_id)
);
create index bounce_reports_wording on bounce_reports (tenant_id, campaign_id, wording);
create index bounce_reports_domain on bounce_reports (tenant_id, campaign_id, domain_wording);
create index bounce_reports_age on bounce_reports (at);
select enable_tenant_rls('bounce_reports');
