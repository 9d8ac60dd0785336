-- What people prove themselves with besides the password.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- As the authenticator names it, in base64url.
  credential_id text not null unique,
  -- COSE; a public key is no secret.
  public_key bytea not null,
  -- As the authenticator last counted; zero from those that do not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);

-- One authenticator app for each user; it counts once a code of it was entered.
create table totp_secrets (
  user_id uuid primary key references users (id) on delete cascade,
  secret_sealed bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken: no code is taken twice.
  last_step integer not null default 0
);

-- By their hashes; a code is deleted when it is used.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

-- Whether members need one of these.
alter table teams add column requires_second_factor boolean not null default false;
