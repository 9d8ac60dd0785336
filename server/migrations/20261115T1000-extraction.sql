-- Tags, besides projects, of what the service said about the account.
alter table connections
  add column tags jsonb not null default '[]';

-- How sure the extractor was of an entry, and where in the transcript each of its fields was said.
alter table entries
  add column confidence real not null default 1,
  add column words jsonb not null default '{}';

-- Words a user once said for a project, tried first the next time.
create table aliases (
  user_id uuid not null references users (id) on delete cascade,
  words text not null,
  project_id text not null,
  learned_at timestamptz not null default now(),
  primary key (user_id, words)
);

-- What hosted models have cost a user on a day, in millionths of the currency's unit. The day is the one in UTC.
create table model_spending (
  user_id uuid not null references users (id) on delete cascade,
  day date not null,
  service text not null,
  micros bigint not null default 0,
  primary key (user_id, day, service)
);
