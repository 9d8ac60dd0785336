-- The tables get the names that the code uses. The last release runs on while this one starts, so each old name lives on as a view
-- that PostgreSQL writes through. The next release drops the views.
alter table work rename to jobs;
alter index work_pkey rename to jobs_pkey;
alter index work_to_submit rename to jobs_to_submit;
alter index work_open rename to jobs_open;
alter index work_finished_at rename to jobs_finished_at;
create view work as select * from jobs;

alter table outside_writes rename to idempotent_writes;
alter index outside_writes_pkey rename to idempotent_writes_pkey;
alter index outside_writes_reference rename to idempotent_writes_reference;
alter index outside_writes_written_at rename to idempotent_writes_written_at;
create view outside_writes as select * from idempotent_writes;

alter table service_budgets rename to service_quotas;
alter table service_quotas rename heard_at to reported_at;
alter index service_budgets_pkey rename to service_quotas_pkey;
alter index service_budgets_heard_at rename to service_quotas_reported_at;
create view service_budgets as
  select key, bucket, remaining, resets_at, reported_at as heard_at from service_quotas;

alter table service_paces rename to service_throttles;
alter index service_paces_pkey rename to service_throttles_pkey;
alter index service_paces_empty_at rename to service_throttles_empty_at;
create view service_paces as select * from service_throttles;

alter table billing_bells rename to webhook_events;
alter table webhook_events rename answered_at to processed_at;
alter table webhook_events rename rung_at to received_at;
alter index billing_bells_pkey rename to webhook_events_pkey;
alter index billing_bells_unanswered rename to webhook_events_unprocessed;
alter index billing_bells_rung_at rename to webhook_events_received_at;
create view billing_bells as
  select id, customer_id, type, processed_at as answered_at, received_at as rung_at from webhook_events;

alter table billing_readings rename to event_cursors;
alter index billing_readings_pkey rename to event_cursors_pkey;
create view billing_readings as select * from event_cursors;
