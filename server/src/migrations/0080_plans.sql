-- What the plans of the installation cost and include; the operator edits them. One row each, for good. Null: no limit.
create table plans (
  plan text primary key check (plan in ('trial', 'starter', 'pro', 'scale')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- In the smallest unit of the currency.
  monthly_price int not null check (monthly_price >= 0),
  yearly_price int not null check (yearly_price >= 0),
  contacts int check (contacts > 0),
  emails int check (emails > 0),
  members int check (members > 0),
  api_keys int check (api_keys > 0),
  retention_days int not null check (retention_days between 1 and 3650)
);
insert into plans values
  ('trial', 'BRL', 0, 0, 15000, 150000, 10, 20, 90),
  ('starter', 'BRL', 7900, 79000, 5000, 50000, 3, 5, 30),
  ('pro', 'BRL', 19900, 199000, 15000, 150000, 10, 20, 90),
  ('scale', 'BRL', 59900, 599000, 60000, 600000, null, 100, 365);
grant select on plans to arauto_app;

-- How much of a plan was bought; multiplies its limits.
alter table tenants add column plan_quantity smallint not null default 1 check (plan_quantity between 1 and 100);

-- Notices that a limit is nearly or fully used: at most one for each month and percentage. Rows leave after 400 days.
create table usage_notices (
  tenant_id uuid not null,
  limit_kind text not null check (limit_kind in ('contacts', 'emails', 'members', 'apiKeys')),
  month date not null,
  percent smallint not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, limit_kind, month, percent)
);
create index usage_notices_created on usage_notices (created_at);
select enable_tenant_rls('usage_notices');

-- The most contacts that a workspace had in a month. Rows leave after 400 days.
create table usage_months (
  tenant_id uuid not null,
  month date not null,
  contacts int not null,
  primary key (tenant_id, month)
);
select enable_tenant_rls('usage_months');
