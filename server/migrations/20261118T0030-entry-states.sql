-- What a service may require of an entry or refuse: its task, whether it is billable, and why it is not logged.
alter table entries
  add column task_id text,
  add column task_name text,
  add column billable boolean,
  add column held_at timestamptz,
  add column rejection jsonb;

alter table connections add column tasks jsonb not null default '[]';
