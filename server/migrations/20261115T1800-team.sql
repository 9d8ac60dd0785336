-- A team: those who share the minutes of one Team plan. Who belongs to it, and as what, is in `team_members`.
create table teams (
  id uuid primary key,
  -- Who pays to the end of the period although another was handed the team.
  paid_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index teams_paid_by on teams (paid_by) where paid_by is not null;

-- Nobody belongs to two teams.
create table team_members (
  user_id uuid primary key references users (id) on delete cascade,
  team_id uuid not null references teams (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member')),
  -- Of the team's minutes a month; null where all that is left may be used.
  cap_minutes integer check (cap_minutes > 0),
  joined_at timestamptz not null default now()
);
create index team_members_team_id on team_members (team_id);
create unique index team_members_one_owner on team_members (team_id) where role = 'owner';

-- An address that was invited and has not joined. The link is made when its mail is sent, and only its hash is kept.
create table team_invitations (
  id uuid primary key,
  team_id uuid not null references teams (id) on delete cascade,
  email text not null,
  role text not null check (role in ('admin', 'member')),
  language text not null check (language in ('en', 'fr')),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  unique (team_id, email)
);
create index team_invitations_expires_at on team_invitations (expires_at);

-- A month of a team's minutes, as `usage_months` is one of an account; what all members hold and have used.
create table team_months (
  team_id uuid not null references teams (id) on delete cascade,
  month date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  milliseconds bigint not null default 0 check (milliseconds >= 0),
  primary key (team_id, month)
);

-- Who used how much of it. An account that is deleted takes its rows with it; the sum above stays.
create table team_usage (
  team_id uuid not null,
  month date not null,
  user_id uuid not null references users (id) on delete cascade,
  milliseconds bigint not null default 0 check (milliseconds >= 0),
  primary key (team_id, month, user_id),
  foreign key (team_id, month) references team_months (team_id, month) on delete cascade
);
create index team_usage_user_id on team_usage (user_id);

-- Whose minutes a recording used: a team's, or those of the account itself. A team's month is none of the account's.
alter table usage
  add column team_id uuid,
  drop constraint usage_user_id_month_fkey,
  add foreign key (user_id) references users (id) on delete cascade;
