-- Whose account it is, its workspaces with the organization each belongs to, and how the token fares.
alter table connections
  add column fullname text not null default '',
  add column email text not null default '',
  add column workspaces jsonb not null default '[]',
  add column token_saved_at timestamptz not null default now(),
  add column broken_at timestamptz,
  add column catalogue_read_at timestamptz not null default now();

-- What a service last said about how many calls are left, in the words of the answer's headers: never our own count.
create table service_budgets (
  key text not null,
  bucket text not null,
  remaining integer not null,
  resets_at timestamptz not null,
  heard_at timestamptz not null default now(),
  primary key (key, bucket)
);

-- A leaky bucket per account of a service: the moment at which it will have run dry.
create table service_paces (
  key text primary key,
  empty_at timestamptz not null
);

-- A clear no, or a look that found nothing, needs no further look before the next attempt.
alter table outside_writes
  add column known_missing boolean not null default false,
  add column must_look boolean not null default false,
  add column was_unknown boolean not null default false,
  add column looked_at timestamptz;

-- Whose account of the service an entry was meant for; and an entry there that may be a second one of ours.
alter table entries
  add column account_id text,
  add column possible_double_id text;

-- The service's own sentence about a refusal; and the moment a note was taken back.
alter table recordings
  add column failure_details text,
  add column undo_asked_at timestamptz,
  drop constraint recordings_step_check,
  add check (step in ('transcribing', 'extracting', 'logging', 'waiting', 'undoing'));

-- A change to an entry on its way through the one writer: the engine is given its id only.
create table entry_changes (
  id uuid primary key,
  entry_id uuid not null references entries (id) on delete cascade,
  change jsonb not null,
  asked_at timestamptz not null default now()
);
create index entry_changes_entry_id on entry_changes (entry_id);

-- Work that waits for a person: closed, and opened again when they have done their part.
alter table work
  drop constraint work_outcome_check,
  add check (outcome in ('done', 'failed', 'parked'));
