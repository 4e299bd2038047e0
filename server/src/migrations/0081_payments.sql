-- Who pays. A row leaves with its workspace.
create table billing_info (
  tenant_id uuid not null primary key references tenants (tenant_id),
  full_name text not null,
  email text not null,
  -- CPF or CNPJ without punctuation, in upper case: letters are valid.
  tax_id text not null,
  street text not null,
  city text not null,
  state text not null,
  zip text not null,
  updated_at timestamptz(3) not null,
  version int not null default 1
);
select enable_tenant_rls('billing_info');

-- The paid plan of a workspace; none for trials and granted plans. A row leaves with its workspace.
create table subscriptions (
  tenant_id uuid not null primary key references tenants (tenant_id),
  plan text not null check (plan in ('starter', 'pro', 'scale')),
  period text not null check (period in ('monthly', 'yearly')),
  quantity smallint not null,
  currency text not null,
  -- The paid period. `anchor_day`: the day of the month on which periods begin, kept through short months.
  started_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  anchor_day smallint not null check (anchor_day between 1 and 31),
  -- The order that paid for it, and its worth: what was paid and the credit that was used.
  order_id uuid not null,
  period_worth int not null,
  credit int not null default 0 check (credit >= 0),
  cancel_at_end boolean not null default false,
  cancel_reason text,
  cancel_comment text not null default '',
  next_plan text check (next_plan in ('starter', 'pro', 'scale')),
  next_period text check (next_period in ('monthly', 'yearly')),
  next_quantity smallint,
  -- A saved card; its reference is encrypted.
  mandate_provider text,
  mandate_method text,
  mandate_box text,
  mandate_brand text,
  mandate_last4 text,
  mandate_at timestamptz(3),
  past_due_since timestamptz(3),
  past_due_until timestamptz(3),
  version int not null default 1
);
select enable_tenant_rls('subscriptions');

-- What was ordered, with the amounts as they were then. Unpaid orders leave after 90 days; paid ones are kept as business
-- records and leave with the workspace.
create table orders (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  reference text not null,
  status text not null check (status in ('open', 'paid', 'refunded', 'canceled')),
  change text not null check (change in ('subscribe', 'upgrade', 'renewal')),
  plan text not null check (plan in ('starter', 'pro', 'scale')),
  period text not null check (period in ('monthly', 'yearly')),
  quantity smallint not null,
  currency text not null,
  lines jsonb not null,
  subtotal int not null,
  savings int not null,
  credit int not null,
  credit_left int not null,
  total int not null check (total >= 0),
  -- Of renewals: the period that follows, and when it is due.
  period_from timestamptz(3),
  period_until timestamptz(3),
  due_at timestamptz(3),
  attempts smallint not null default 0,
  next_attempt_at timestamptz(3),
  -- The subscription before it was paid, which a refund restores.
  former jsonb,
  created_by uuid,
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  closed_at timestamptz(3),
  primary key (tenant_id, id)
);
create unique index orders_open on orders (tenant_id) where status = 'open' and change <> 'renewal';
create unique index orders_open_renewal on orders (tenant_id) where status = 'open' and change = 'renewal';
create index orders_created on orders (tenant_id, created_at desc, id desc);
create index orders_attempts on orders (next_attempt_at) where status = 'open' and next_attempt_at is not null;
create index orders_unpaid on orders (created_at) where status = 'canceled' and paid_at is null;
select enable_tenant_rls('orders');

-- Payments of orders. Rows leave with their order.
create table payments (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  provider text not null,
  is_test boolean not null,
  method text not null check (method in ('pix', 'card', 'boleto')),
  status text not null check (status in (
    'pending', 'processing', 'succeeded', 'failed', 'expired', 'canceled', 'refunded')),
  amount int not null check (amount >= 0),
  currency text not null,
  -- The provider's id of the charge; null until it answered.
  reference text,
  -- How to pay, for the payer's browser: `pix`, `boleto` or `card`.
  details jsonb not null default '{}',
  failure text,
  receipt text,
  -- What is still to be done at the provider.
  pending_action text check (pending_action in ('cancel', 'refund')),
  refund_requested_at timestamptz(3),
  refund_requested_by uuid,
  created_by uuid,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  checked_at timestamptz(3),
  -- When the provider is asked next; null when nothing more is expected.
  next_check_at timestamptz(3),
  paid_at timestamptz(3),
  ended_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
create unique index payments_live on payments (tenant_id, order_id) where status in ('pending', 'processing');
create index payments_order on payments (tenant_id, order_id, created_at);
create index payments_reference on payments (provider, reference) where reference is not null;
create index payments_id on payments (id);
create index payments_checks on payments (next_check_at) where next_check_at is not null;
select enable_tenant_rls('payments');

-- What happened to an order, for people. Rows leave with their order.
create table order_steps (
  tenant_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  step text not null,
  method text,
  failure text,
  person_id uuid,
  at timestamptz(3) not null,
  primary key (tenant_id, order_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
select enable_tenant_rls('order_steps');

-- Invoices, which the law wants kept: a row leaves with its workspace.
create table invoices (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  order_id uuid not null,
  number text not null,
  status text not null check (status in ('open', 'paid', 'refunded', 'canceled')),
  is_test boolean not null,
  seller jsonb not null,
  buyer jsonb not null,
  period_from timestamptz(3) not null,
  period_until timestamptz(3) not null,
  issued_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  paid_at timestamptz(3),
  refunded_at timestamptz(3),
  primary key (tenant_id, id),
  unique (tenant_id, order_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
create index invoices_issued on invoices (tenant_id, issued_at desc, id desc);
select enable_tenant_rls('invoices');

-- The last number of invoices by series and year. Locked until the invoice is committed, so that numbers have no gaps.
create table invoice_numbers (
  series text not null check (series in ('real', 'test')),
  year smallint not null,
  last_number int not null,
  primary key (series, year)
);
grant select, insert, update on invoice_numbers to arauto_app;

-- Webhooks of payment providers as they arrived. Rejected ones leave after 7 days, others after 90.
create table provider_webhooks (
  id uuid primary key,
  provider text not null,
  headers jsonb not null,
  body bytea not null,
  ip text not null,
  status text not null check (status in ('received', 'done', 'rejected')),
  event_id text,
  problem text,
  received_at timestamptz(3) not null,
  handled_at timestamptz(3)
);
create index provider_webhooks_received on provider_webhooks (received_at);

-- The test provider's charges: what a bank would know. Rows leave after 90 days.
create table test_charges (
  payment_id uuid primary key,
  reference text not null unique,
  method text not null,
  status text not null,
  amount int not null,
  currency text not null,
  card text,
  failure text,
  code text,
  boleto_line text,
  due_on date,
  -- When it pays itself.
  pays_at timestamptz(3),
  expires_at timestamptz(3) not null,
  paid_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index test_charges_created on test_charges (created_at);
