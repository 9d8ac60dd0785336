-- Notes that wait for a transcriber, and how far each is. The row goes with the transcript that is made of it.
create table transcription_jobs (
  recording_id uuid primary key references recordings (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  audio_seconds real not null,
  -- What the engine waits for; another when the engine has lost its memory and the work runs again.
  awakeable_id text not null,
  windows_done integer not null default 0,
  -- Known once the sound was decoded.
  windows_known integer,
  -- The words of the windows that are done and their language, sealed like the transcript.
  windows_sealed bytea,
  -- Since the last window that was done.
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  failure_code text,
  announced_at timestamptz
);
-- An account's next note: those of one window before longer ones.
create index transcription_jobs_unfinished on transcription_jobs (user_id, (audio_seconds > 20), created_at)
  where finished_at is null;
create index transcription_jobs_unannounced on transcription_jobs (finished_at)
  where finished_at is not null and announced_at is null;
-- Found by the account when it is deleted, also those that are finished.
create index transcription_jobs_user_id on transcription_jobs (user_id);

-- The accounts whose notes wait, in the order of their turns. Whoever holds the lease of a row may work on one window of this
-- account, so that none has two at a time.
create table transcription_turns (
  user_id uuid primary key references users (id) on delete cascade,
  -- Since its first note came, or since its last turn began.
  waiting_since timestamptz not null default now(),
  lease_until timestamptz,
  -- Kept after the lease has ended: this transcriber may still have the note decoded.
  lease_holder uuid
);
create index transcription_turns_waiting_since on transcription_turns (waiting_since);
