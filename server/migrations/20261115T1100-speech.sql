-- The language a note was spoken in, where whoever heard it could tell; and until when a note in work has to wait.
alter table recordings
  add column spoken_language text,
  add column waits_until timestamptz;
