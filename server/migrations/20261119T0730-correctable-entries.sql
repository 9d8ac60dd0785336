-- What a note may correct is read with each note: the newest entries that stand in the account, however many others there are.
create index entries_correctable on entries (user_id, account_id, recording_id desc, position)
  where service_entry_id is not null and deleted_remotely_at is null;
