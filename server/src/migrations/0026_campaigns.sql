-- Audiences of several filters, another sender, schedules, first parts (canary), tests of variants.

alter table campaigns
  add column from_name text,
  add column reply_to text,
  -- Takes over while the server of the first one is down; it has the same sender.
  add column backup_sending_account_id uuid,
  -- Whoever matches any of these (nobody named: every contact), and none of those.
  add column filter_ids uuid[] not null default '{}',
  add column excluded_filter_ids uuid[] not null default '{}',
  -- Null: the template's.
  add column subject text,
  add column preheader text,
  add column utm jsonb,
  add column test jsonb,
  add column canary jsonb,
  -- A local time as people write it, "YYYY-MM-DDTHH:mm"; in which zone it is meant, the next column says.
  add column send_at text,
  add column send_at_zone text not null default 'workspace' check (send_at_zone in ('workspace', 'recipient')),
  -- When a scheduled campaign is taken up.
  add column starts_at timestamptz(3),
  add column archived_at timestamptz(3),
  -- Goes to those who got this campaign and did not open it.
  add column resend_of uuid,
  -- Where a campaign that is sent in steps stands; null: in one go.
  add column stage text check (stage in ('canary', 'canaryWait', 'test', 'testWait', 'rest')),
  add column stage_due_at timestamptz(3),
  -- Which variant everybody else gets; null: not decided.
  add column winner smallint,
  -- The long texts of the further variants: [{source, translations}].
  add column variant_texts jsonb;

update campaigns set filter_ids = array[filter_id] where filter_id is not null;
alter table campaigns drop column filter_id;
create index campaigns_steps on campaigns (tenant_id, id) where status = 'scheduled' or stage in ('canary', 'canaryWait', 'test', 'testWait');
create index campaigns_by_name on campaigns (tenant_id, lower(name), id);

alter table campaign_chunks
  -- 0: everybody, or the rest; 1: the first part (canary); 2: takes part in the test.
  add column stage smallint not null default 0,
  -- Which content its people get; null: held until the test is decided. A chunk that is held is due at 'infinity'.
  add column variant smallint default 0;

-- Where a contact is, as an IANA name; null: where the workspace is.
alter table accounts add column time_zone text;
alter table import_changes add column time_zone text;
