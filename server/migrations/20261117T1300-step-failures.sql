-- What a step of the engine failed with, how often in a row and since when: after so much of the same it is a dead letter.
create table step_failures (
  invocation_id text not null,
  step text not null,
  -- Whose work it is: the name of a workflow or a writer, and its key.
  service text not null,
  key text not null,
  -- The name and code of the error and a hash of its text, which may hold words of people.
  fault text not null,
  times integer not null default 1,
  first_failed_at timestamptz not null default now(),
  last_failed_at timestamptz not null default now(),
  is_dead boolean not null default false,
  primary key (invocation_id, step)
);
create index step_failures_last_failed_at on step_failures (last_failed_at);
