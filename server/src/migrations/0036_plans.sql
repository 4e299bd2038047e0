-- A workspace's plan. `plan_ends_at` is null during the trial, which ends with `trial_ends_at`.
-- `plan_ended_at`: when everything that the end of the plan pauses was paused; null again once a plan is granted.
alter table tenants
  add column plan text not null default 'trial' check (plan in ('trial', 'starter', 'pro', 'scale')),
  add column plan_ends_at timestamptz(3),
  add column plan_ended_at timestamptz(3);
