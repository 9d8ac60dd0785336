-- What a user works on a day, and on which days of the week: 1 is Monday.
alter table users
  add column workday_minutes integer not null default 420,
  add column workdays smallint[] not null default '{1,2,3,4,5}';
