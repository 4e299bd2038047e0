-- Templates are written in several languages, in drafts that are published, and can be brought back: as they were
-- before, and out of the trash.

alter table templates
  -- The main one first, then those of the translations: lists show them without reading any text.
  add column languages text[] not null default '{en-us}',
  -- [{language, subject, preheader, source}]
  add column translations jsonb not null default '[]',
  -- As it was written, with its keys in their order.
  add column sample_data json not null default '{}',
  add column tags text[] not null default '{}',
  -- While it lies in the trash; `status` says what it was before.
  add column deleted_at timestamptz(3),
  -- Grows with every change of content, published or not.
  add column draft_version int not null default 1,
  -- Identifiers of custom fields, and pictures of the library, that the published content names.
  add column names_fields text[] not null default '{}',
  add column shows_images uuid[] not null default '{}',
  -- Hashes of the addresses in the sample data, as suppressions have them, in hexadecimal: who is erased is found
  -- without reading the content of every version.
  add column sample_addresses text[] not null default '{}',
  drop constraint templates_format_check,
  add constraint templates_format_check check (format in ('blocks', 'mjml', 'html'));

create index templates_deleted on templates (deleted_at) where deleted_at is not null;

update templates t set
  languages = array[w.language],
  names_fields = array(
    select distinct lower(coalesce(found.match[1], found.match[2]))
    from regexp_matches(concat_ws(' ', t.subject, t.preheader, t.source),
      '\mfields\s*(?:\.\s*([a-zA-Z][a-zA-Z0-9_]*)|\[\s*["'']([a-zA-Z][a-zA-Z0-9_]*)["'']\s*\])', 'g') as found (match))
from tenants w where w.tenant_id = t.tenant_id;

-- Work in progress: one for each template, with all of a content as JSON.
create table template_drafts (
  tenant_id uuid not null,
  template_id uuid not null,
  content json not null,
  names_fields text[] not null default '{}',
  shows_images uuid[] not null default '{}',
  sample_addresses text[] not null default '{}',
  saved_by uuid,
  saved_at timestamptz(3) not null default now(),
  primary key (tenant_id, template_id),
  foreign key (tenant_id, template_id) references templates (tenant_id, id) on delete cascade
);
select enable_tenant_rls('template_drafts');

-- What a template was. What one person saves within some minutes is one version, which changes until those are over.
create table template_versions (
  tenant_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  kind text not null check (kind in ('published', 'saved')),
  subject text not null,
  content json not null,
  sample_addresses text[] not null default '{}',
  saved_by uuid,
  begun_at timestamptz(3) not null default now(),
  saved_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, template_id) references templates (tenant_id, id) on delete cascade
);
create index template_versions_saved on template_versions (tenant_id, template_id, saved_at, id);
select enable_tenant_rls('template_versions');

-- What stands now is what somebody may want back.
insert into template_versions (tenant_id, id, template_id, kind, subject, content, begun_at, saved_at)
select tenant_id, gen_random_uuid(), id, 'published', subject,
  json_build_object('format', format, 'language', languages[1], 'subject', subject, 'preheader', preheader, 'source', source,
    'translations', '[]'::json, 'sampleData', '{}'::json),
  updated_at, updated_at
from templates;

-- Of campaigns that are started: [{language, subject, preheader, source}], apart from `content` because lists read that.
alter table campaigns add column translations jsonb;
