-- Until when the password that was entered again in a session counts.
alter table sessions add column fresh_until timestamptz;
