alter table users
  -- Whether a note with an entry in doubt waits for its owner's word.
  add column ask_when_unsure boolean not null default false;

alter table recordings
  -- Spoken before there was a connection: its entries are only shown.
  add column is_trial boolean not null default false,
  -- When the owner of a note that asked said to log it.
  add column confirmed_at timestamptz,
  drop constraint recordings_step_check,
  add check (step in ('transcribing', 'extracting', 'asking', 'logging', 'waiting', 'undoing'));

-- Tells every api process that something about a user's recordings has changed, once it is committed.
create function tell_recording_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('recordings', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create trigger recordings_tell_change after insert or update or delete on recordings
  for each row execute function tell_recording_change();
