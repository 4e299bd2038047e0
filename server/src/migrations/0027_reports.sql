-- What sending came to, counted from the ledger one chunk at a time and kept beside the counters of the chunk it was
-- counted from: where those moved on, the chunk is counted anew.
create table campaign_chunk_counts (
  tenant_id uuid not null,
  campaign_id uuid not null,
  chunk int not null,
  -- Of campaign_chunks at that moment. Whatever changes a recipient changes one of them.
  flight int not null,
  sent int not null,
  failed int not null,
  bounced int not null,
  skipped int not null,
  uncertain int not null,
  deferred int not null,
  -- Mails that a server took, those that came back later among them.
  accepted int not null,
  -- Of these, how many in which hour: {"2026-11-22T10:00:00Z": 12}.
  hours jsonb not null,
  -- By mail domain: {"example.com": [people, sent, bounced, deferred, failed, uncertain]}; "" for contacts that are gone.
  domains jsonb not null,
  -- Places in the chunk of those refused, by why and with what end: {"mailboxFull": [[bounced], [deferred], [failed]]}.
  refusals jsonb not null,
  primary key (tenant_id, campaign_id, chunk),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id)
);
select enable_tenant_rls('campaign_chunk_counts');

-- The sums of `domains` over all chunks of a campaign, moved in the transaction that counts a chunk.
create table campaign_domain_counts (
  tenant_id uuid not null,
  campaign_id uuid not null,
  domain text not null,
  people int not null,
  sent int not null,
  bounced int not null,
  deferred int not null,
  failed int not null,
  uncertain int not null,
  primary key (tenant_id, campaign_id, domain),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id)
) with (fillfactor = 70);
create index campaign_domain_counts_largest on campaign_domain_counts (tenant_id, campaign_id, people);
select enable_tenant_rls('campaign_domain_counts');

alter table exports drop constraint exports_kind_check;
alter table exports add constraint exports_kind_check check (kind in ('accounts', 'suppressions', 'recipients'));
