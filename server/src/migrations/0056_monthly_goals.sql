-- What a workspace wants to reach each month. A row leaves when a member removes the goal; there are at most three.
create table monthly_goals (
  tenant_id uuid not null references tenants (tenant_id),
  metric text not null check (metric in ('contacts', 'emails', 'campaigns')),
  target int not null check (target > 0),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, metric)
);
select enable_tenant_rls('monthly_goals');
