-- The day on which an entry begins, in the zone of its note. The last release does not write it.
alter table entries add column day date;
