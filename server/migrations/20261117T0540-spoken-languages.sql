-- The only languages that this person's notes are transcribed in; null while they have not chosen.
alter table users
  add column spoken_languages text[];

-- Which languages a person's earlier notes were in is looked up for each of their spoken notes.
create index recordings_spoken_language on recordings (user_id, spoken_language) where spoken_language is not null;
