-- What was changed or deleted in the time-tracking service, and entries that were made there.
alter table entries
  add column changed_remotely_at timestamptz,
  add column deleted_remotely_at timestamptz;

alter table connections
  add column sync_due_at timestamptz,
  add column sync_tried_at timestamptz,
  add column entries_synced_at timestamptz,
  add column entries_known_since timestamptz,
  add column opened_at timestamptz;

-- Spread over the first hour: not everybody's entries are read at one moment.
update connections set sync_due_at = now() + random() * interval '1 hour';

create index connections_sync_due_at on connections (sync_due_at) where broken_at is null;

create table remote_entries (
  user_id uuid not null references users (id) on delete cascade,
  service_entry_id text not null,
  connection_id uuid not null references connections (id) on delete cascade,
  workspace_id text not null,
  project_name text,
  client_name text,
  tags text[] not null,
  started_at timestamptz not null,
  duration_seconds integer not null,
  changed_at timestamptz not null,
  primary key (user_id, service_entry_id)
);

create index remote_entries_user_id_started_at on remote_entries (user_id, started_at);
create index remote_entries_connection_id on remote_entries (connection_id);
