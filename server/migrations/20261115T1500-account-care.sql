alter table users
  -- Where the user's browser last was, and when their working day starts.
  add column time_zone text,
  add column workday_start text not null default '09:00',
  -- When an account that was given up is deleted, unless its owner takes that back.
  add column deletion_due_at timestamptz;
create index users_deletion_due_at on users (deletion_due_at) where deletion_due_at is not null;

-- A move to another address: waits for the link that was sent there, then for the old address to be told.
create table email_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  new_email text not null,
  old_email text,
  expires_at timestamptz not null
);
create index email_changes_user_id on email_changes (user_id);
