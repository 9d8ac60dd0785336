-- The day of a moment in a zone; of a zone that PostgreSQL does not know, the day in UTC.
create function local_day(moment timestamptz, zone text) returns date language plpgsql stable as $$
begin
  return (moment at time zone zone)::date;
exception when invalid_parameter_value then
  return (moment at time zone 'UTC')::date;
end $$;

-- Lists of the history are read by the day, which the last release does not write: neither with a new entry nor with a new start.
create function fill_entry_day() returns trigger language plpgsql as $$
begin
  new.day := local_day(new.started_at, (select time_zone from recordings where id = new.recording_id));
  return new;
end $$;
create trigger entries_day_of_new before insert on entries
  for each row when (new.day is null) execute function fill_entry_day();
create trigger entries_day_of_changed before update on entries
  for each row when (
    new.day is null or (new.started_at is distinct from old.started_at and new.day is not distinct from old.day)
  ) execute function fill_entry_day();

update entries set day = local_day(entries.started_at, recordings.time_zone)
from recordings
where recordings.id = entries.recording_id and entries.day is null;

create index entries_user_id_day on entries (user_id, day, recording_id);
create index entries_changed_elsewhere on entries (user_id, day, recording_id)
  where changed_remotely_at is not null or deleted_remotely_at is not null;
-- Few notes: those in progress, those that failed, and those that say that nothing was done.
create index recordings_without_success on recordings (user_id, id) where status <> 'success' or says_nothing_done;
