-- The audio of a note that failed is kept for a while so that it can be retried; then it is erased, and this says so.
alter table recordings add column audio_erased_at timestamptz;
create index recordings_failed_audio on recordings (updated_at)
  where status = 'failed' and source = 'spoken' and audio_erased_at is null;

-- What is too old is looked for by its age.
create index usage_created_at on usage (created_at);
create index usage_months_ends_at on usage_months (ends_at);
create index payments_created_at on payments (created_at);
create index work_finished_at on work (finished_at) where finished_at is not null;
