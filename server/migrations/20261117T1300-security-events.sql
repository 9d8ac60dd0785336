-- What happened to an account that its owner should know of: shown to them, and told by mail where it is grave.
create table security_events (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  -- As the browser called itself, cut; null where an operator or a mailed link did it.
  user_agent text,
  -- The network alone: /24 of IPv4, /48 of IPv6.
  network text,
  created_at timestamptz not null default now()
);
create index security_events_user_id on security_events (user_id, created_at desc);
create index security_events_created_at on security_events (created_at);
