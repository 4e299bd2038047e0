-- A monthly goal for the value of won deals, in the smallest unit of a currency; at most one per workspace.
alter table monthly_goals drop constraint monthly_goals_metric_check;
alter table monthly_goals
  alter column target type bigint,
  -- ISO 4217.
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  add constraint monthly_goals_metric_check check (metric in ('revenue', 'contacts', 'emails', 'campaigns')),
  add constraint monthly_goals_currency_of_revenue check ((metric = 'revenue') = (currency is not null));
