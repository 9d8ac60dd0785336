-- Hashes of words, by which entries and notes are found; null where nobody has written them yet, as the last release does.
alter table entries add column search_words integer[];
alter table recordings add column search_words integer[];

-- Words that are changed without their hashes, as by the last release, lose them; a sweep writes them anew.
create function forget_search_words() returns trigger language plpgsql as $$
begin
  new.search_words := null;
  return new;
end $$;
create trigger entries_forget_search_words before update on entries
  for each row when (
    new.search_words is not distinct from old.search_words
    and (new.description, new.project_name, new.client_name, new.tags)
      is distinct from (old.description, old.project_name, old.client_name, old.tags)
  ) execute function forget_search_words();
create trigger recordings_forget_search_words before update on recordings
  for each row when (
    new.search_words is not distinct from old.search_words
    and new.transcript_sealed is distinct from old.transcript_sealed
  ) execute function forget_search_words();

-- Without a list of pending changes, which every search would read.
create index entries_search_words on entries using gin (search_words) with (fastupdate = off);
create index recordings_search_words on recordings using gin (search_words) with (fastupdate = off);
create index entries_without_search_words on entries (id) where search_words is null;
create index recordings_without_search_words on recordings (id)
  where search_words is null and transcript_sealed is not null;
