-- The browsers that an account was signed in with lately, the newest first. They have tries of their own.
alter table users
  add column known_browsers text[] not null default '{}';
