-- Which words of a note the recogniser was not sure of, sealed like the words themselves; emptied once the entries are written down.
alter table recordings add column unsure_words_sealed bytea;
