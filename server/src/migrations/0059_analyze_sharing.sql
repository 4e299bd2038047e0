-- Views of Analyze that members saved for the workspace: at most 20. A row leaves a day after a member deleted it.
create table analyze_views (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  period text not null,
  -- Of a custom period only. All other periods move with time.
  from_day date,
  to_day date,
  compare text not null,
  filters jsonb not null,
  place smallint not null,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  version int not null default 1,
  primary key (tenant_id, id)
);
create unique index analyze_views_name on analyze_views (tenant_id, lower(name)) where deleted_at is null;
select enable_tenant_rls('analyze_views');

-- Notes on dates: at most 500 per workspace. A row leaves a day after a member deleted it.
create table annotations (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  -- In the workspace's time zone.
  day date not null,
  text text not null,
  author_id uuid,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  version int not null default 1,
  primary key (tenant_id, id)
);
select enable_tenant_rls('annotations');

-- Links to Analyze for people without a login: at most 50 that have not ended. A row leaves 90 days after its link was
-- revoked or expired.
create table share_links (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  -- SHA-256; the token itself is not stored.
  token_hash bytea not null,
  name text not null,
  period text not null,
  from_day date,
  to_day date,
  compare text not null,
  filters jsonb not null,
  is_fixed boolean not null,
  hides_names boolean not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  opens int not null default 0,
  last_opened_at timestamptz(3),
  primary key (tenant_id, id)
);
create unique index share_links_token on share_links (tenant_id, token_hash);
select enable_tenant_rls('share_links');
