-- What the account has by its subscription; made from the tables below, and written down here for whoever reads the account.
alter table users
  add column seats integer not null default 1 check (seats > 0),
  -- A payment was charged back, and that has not been settled.
  add column suspended_at timestamptz;
-- Plans whose end may have come without anybody having looked.
create index users_plan_ends_at on users (plan_ends_at) where plan_ends_at is not null and plan <> 'free';

-- A month of an account: the calendar month in the zone that the account had when it began. `milliseconds` is what its recordings
-- hold and have used, kept here so that one row can be locked and compared with the plan's limit.
create table usage_months (
  user_id uuid not null references users (id) on delete cascade,
  month date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  milliseconds bigint not null default 0 check (milliseconds >= 0),
  primary key (user_id, month)
);

-- What a recording costs; it outlives the recording, because deleting gives nothing back.
create table usage (
  recording_id uuid primary key,
  user_id uuid not null,
  month date not null,
  milliseconds integer not null check (milliseconds >= 0),
  state text not null default 'held' check (state in ('held', 'counted', 'returned')),
  created_at timestamptz not null default now(),
  foreign key (user_id, month) references usage_months (user_id, month) on delete cascade
);
create index usage_user_id_month on usage (user_id, month, recording_id);

-- The payment provider's customers: an e-mail address that somebody typed in a checkout, not a person. `user_id` is the account
-- that has this address, verified; the purchases name their own account.
create table billing_customers (
  id text primary key,
  user_id uuid references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index billing_customers_user_id on billing_customers (user_id);

-- What the provider last said of each subscription. Rows outlive the account: they are billing records.
create table subscriptions (
  id text primary key,
  customer_id text not null references billing_customers (id),
  user_id uuid references users (id) on delete set null,
  status text not null,
  price_id text not null,
  quantity integer not null,
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  trial_ends_at timestamptz,
  next_billed_at timestamptz,
  -- A change that the provider will make: what, and when.
  scheduled_action text,
  scheduled_at timestamptz,
  -- When the provider last changed it: what is older is not written over it.
  changed_at timestamptz not null
);
create index subscriptions_user_id on subscriptions (user_id);
create index subscriptions_customer_id on subscriptions (customer_id);

-- Each payment, of a checkout or a renewal.
create table payments (
  id text primary key,
  customer_id text not null references billing_customers (id),
  user_id uuid references users (id) on delete set null,
  subscription_id text,
  status text not null,
  origin text not null,
  price_id text,
  quantity integer not null,
  total bigint not null,
  currency text not null,
  paid_until timestamptz,
  billed_at timestamptz,
  has_invoice boolean not null default false,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index payments_user_id on payments (user_id, created_at desc);
create index payments_customer_id on payments (customer_id);

-- Refunds and chargebacks of a payment.
create table payment_adjustments (
  id text primary key,
  payment_id text not null references payments (id),
  action text not null,
  is_full boolean not null,
  status text not null,
  changed_at timestamptz not null
);
create index payment_adjustments_payment_id on payment_adjustments (payment_id);

-- Every ring that says something about a customer has changed: the provider's events, each once, and our own. What it was is
-- asked of the provider, so no words are kept.
create table billing_bells (
  id text primary key,
  customer_id text not null,
  type text not null,
  answered_at timestamptz,
  rung_at timestamptz not null default now()
);
create index billing_bells_unanswered on billing_bells (customer_id) where answered_at is null;
create index billing_bells_rung_at on billing_bells (rung_at);

-- How far the provider's list of events was read to find what no bell announced.
create table billing_readings (
  id boolean primary key default true check (id),
  last_event_id text,
  read_at timestamptz not null
);
