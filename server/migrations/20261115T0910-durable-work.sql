-- The outbox, and the list that the reconciler checks against the engine: one row per workflow and key.
-- A row is written in the transaction whose consequence it is, and stays open until its workflow says it is over.
create table work (
  workflow text not null,
  key text not null,
  -- Counts the runs of the same work: the engine runs one workflow key only once.
  run integer not null default 1,
  -- Not handed to the engine before this: a relay has it in hand, or the engine did not take it.
  submit_after timestamptz,
  submitted_at timestamptz,
  -- When it was last compared with what the engine knows.
  checked_at timestamptz,
  -- Runs in a row that the engine ended without a result.
  lost_runs integer not null default 0,
  finished_at timestamptz,
  outcome text check (outcome in ('done', 'failed')),
  created_at timestamptz not null default now(),
  primary key (workflow, key)
);
create index work_to_submit on work (coalesce(submit_after, created_at)) where submitted_at is null and finished_at is null;
create index work_open on work (coalesce(checked_at, submitted_at)) where finished_at is null;

-- Attempt markers: what is about to be written to an outside service, noted before it is tried. They stand here and
-- not in the engine's journal because they must survive exactly the crash in which the journal did not get the result.
create table outside_writes (
  key text primary key,
  attempts integer not null default 1,
  -- An attempt may still be under way until then; nobody repeats it earlier.
  in_flight_until timestamptz not null,
  -- What the service calls the thing that was written.
  reference text,
  created_at timestamptz not null default now()
);
