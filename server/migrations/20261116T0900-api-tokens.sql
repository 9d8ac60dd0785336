-- With which scripts call in the name of a person. Only a hash is kept: who reads this table holds no token.
create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  scopes text[] not null,
  token_hash bytea not null unique,
  ending text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz
);
create index api_tokens_user_id on api_tokens (user_id);
