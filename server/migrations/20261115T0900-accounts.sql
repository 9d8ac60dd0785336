create table users (
  id uuid primary key,
  email text not null unique,
  email_verified boolean not null default false,
  -- The identity library's user always has a name and may have a picture; Timbre asks for neither.
  name text not null default '',
  image text,
  language text not null default 'en' check (language in ('en', 'fr')),
  plan text check (plan in ('free', 'starter', 'pro', 'team')),
  plan_ends_at timestamptz,
  subscription_status text not null default 'none'
    check (subscription_status in ('none', 'trialing', 'active', 'past_due', 'paused', 'canceled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  ip_address text,
  user_agent text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id on sessions (user_id);

-- One row a way of signing in; a password is one way.
create table sign_in_methods (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  -- For ways of signing in through another provider; the identity library insists on the columns.
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index sign_in_methods_user_id on sign_in_methods (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

-- A user's link to a time-tracking service.
create table connections (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  service text not null,
  token_sealed bytea not null,
  workspace_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, service)
);
