-- Where the server is, for a service that people run themselves.
alter table connections add column address text;
