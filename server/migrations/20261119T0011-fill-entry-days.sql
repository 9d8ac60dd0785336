-- In a migration of its own, so that the table is not locked while every row is written. A zone that PostgreSQL does not know leaves
-- the day empty.
update entries set day = (entries.started_at at time zone recordings.time_zone)::date
from recordings
where recordings.id = entries.recording_id
  and lower(recordings.time_zone) in (select lower(name) from pg_timezone_names);
