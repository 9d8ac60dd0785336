-- What the grammar reads in a note, sealed like its words: shown until the entries themselves are written down, then emptied.
alter table recordings add column preview_sealed bytea;
-- Few notes have one at a time; the notes of a page are not all read to find out which.
create index recordings_preview on recordings (user_id, id) where preview_sealed is not null;
