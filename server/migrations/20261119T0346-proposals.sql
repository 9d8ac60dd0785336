-- What notes want of entries that exist. What they say is sealed: it holds words of people. The last release knows neither table, and does
-- nothing with a note that waits for its proposal.
alter table recordings
  drop constraint recordings_step_check,
  -- Every value of before is allowed still: rows need not be read, nor writers kept waiting.
  add constraint recordings_step_check
    check (step in ('transcribing', 'extracting', 'asking', 'proposed', 'logging', 'waiting', 'undoing')) not valid,
  add column scope_recording_id uuid,
  add column proposes text check (proposes in ('changes', 'everything'));

create table proposals (
  recording_id uuid primary key references recordings (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  state text not null check (state in ('proposed', 'applying', 'applied', 'dismissed', 'undoing', 'undone')),
  questions_sealed bytea,
  waits_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index proposals_user_id on proposals (user_id);

create table proposed_changes (
  id uuid primary key,
  recording_id uuid not null references proposals (recording_id) on delete cascade,
  -- No reference: a deleted entry is logged again when its deletion is undone.
  entry_id uuid not null,
  position integer not null,
  group_number integer not null,
  state text not null check (state in ('proposed', 'applied', 'changed-elsewhere', 'gone', 'refused', 'undone')),
  content_sealed bytea not null,
  unique (recording_id, position)
);
