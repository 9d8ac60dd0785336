-- What the service said about the account when it was last asked; each asking costs one of thirty calls an hour.
alter table connections
  add column account_id text not null,
  add column organization_id text not null,
  add column default_workspace_id text not null,
  add column projects jsonb not null;
