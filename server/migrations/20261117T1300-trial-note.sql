-- Before there is a connection an account has one note, for good: deleting it gives no other.
alter table users
  add column trial_note_at timestamptz;

update users
set trial_note_at = now()
where exists (select from recordings where recordings.user_id = users.id and recordings.is_trial);
