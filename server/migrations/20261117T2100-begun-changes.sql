-- When a worker began to carry the change out at the service: from then on it ends in the history too.
alter table entry_changes add column begun_at timestamptz;
