-- How often something was tried within a period, by who or what tried it; shared by all api processes.
create table rate_limits (
  key text primary key,
  used integer not null,
  period_ends_at timestamptz not null
);
