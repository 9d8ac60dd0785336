-- An account may have connections to several services: notes without a project of another one go to the one chosen last, or else to
-- the first. The last release writes the column never, and knows one connection.
alter table connections add column made_default_at timestamptz;
-- Before another connection is added, entries of an account that were stored without their account get it.
create index entries_without_account on entries (user_id) where account_id is null;
