-- Of which trace a work is, so that a worker goes on with what the api began.
alter table work add column trace_parent text;

-- Notes that are not finished are counted whenever somebody asks for the figures.
create index recordings_unfinished on recordings (step, created_at) where status in ('pending', 'processing');
