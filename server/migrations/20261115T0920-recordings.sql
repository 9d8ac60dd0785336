-- A spoken or typed note and its fate.
create table recordings (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Made once per note by whoever sends it: the same key is the same recording.
  idempotency_key text not null,
  source text not null check (source in ('spoken', 'typed')),
  filename text not null,
  status text not null default 'pending' check (status in ('pending', 'processing', 'success', 'failed')),
  -- Where a recording in work stands.
  step text check (step in ('transcribing', 'extracting', 'logging', 'waiting')),
  failure_code text,
  -- "Yesterday" is the user's yesterday: where and when the note was spoken.
  time_zone text not null,
  spoken_at timestamptz not null,
  -- The project picked in the recorder, by the service's own id; none means that the words decide.
  picked_project_id text,
  -- As the server measured it.
  audio_milliseconds integer,
  transcript_sealed bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, idempotency_key)
);
-- Ids grow with time, so the newest of a user are read from the end of this index.
create index recordings_user_id_id on recordings (user_id, id);

-- What was logged, or is about to be, from a recording.
create table entries (
  id uuid primary key,
  recording_id uuid not null references recordings (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- The order in which they were said.
  position integer not null,
  description text not null,
  project_id text,
  project_name text,
  client_name text,
  workspace_id text,
  tags text[] not null default '{}',
  started_at timestamptz not null,
  duration_seconds integer not null check (duration_seconds >= 0),
  -- What the service calls the entry; none until it stands there.
  service_entry_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (recording_id, position)
);
create index entries_user_id_started_at on entries (user_id, started_at);
-- No two entries of ours may claim the same one of the service.
create unique index entries_user_id_service_entry_id on entries (user_id, service_entry_id);
