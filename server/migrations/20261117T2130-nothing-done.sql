-- A note that has no entries because it says that nothing was done. One from which no entry was understood has failed, with the
-- code nothing-understood, which the last release shows like any failure.
alter table recordings
  add column says_nothing_done boolean not null default false;
