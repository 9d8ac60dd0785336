-- What the browser recognised of a note, sealed like the transcript; emptied once the note has its transcript.
alter table recordings add column device_transcript_sealed bytea;
