-- It was whatever the caller's own header said, and nothing reads it.
update sessions set ip_address = null where ip_address is not null;
