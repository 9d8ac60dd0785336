-- Programs that may ask a person for access, and the access that people gave them.
create table authorization_clients (
  id uuid primary key,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null
);
create index authorization_clients_created_at on authorization_clients (created_at);

create table authorization_grants (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  client_id uuid not null references authorization_clients (id) on delete cascade,
  scopes text[] not null,
  redirect_uri text not null,
  code_hash bytea not null unique,
  code_challenge text not null,
  code_used_at timestamptz,
  access_hash bytea unique,
  access_expires_at timestamptz,
  refresh_hash bytea unique,
  earlier_refresh_hash bytea unique,
  refreshed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index authorization_grants_user_id on authorization_grants (user_id);
create index authorization_grants_client_id on authorization_grants (client_id);
create index authorization_grants_expires_at on authorization_grants (expires_at);
