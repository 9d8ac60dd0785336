-- Whether changes of entries that a note asks for are applied at once where nothing of them is in doubt. The last release does not know it,
-- and reads no such notes.
alter table users add column apply_when_sure boolean not null default false;
