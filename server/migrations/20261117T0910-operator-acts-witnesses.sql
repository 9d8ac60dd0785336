-- An operator says their own name. Beside it stands what they cannot choose as freely: the user of the operating system, and the role
-- with which they signed in to the database, which the database writes itself.
alter table operator_acts add column os_user text, add column database_role text;

create function note_operator_role() returns trigger language plpgsql as $$
begin
  -- The owner of the table restores backups, with the roles of that time.
  if new.database_role is null
    or not pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    new.database_role := session_user;
  end if;
  return new;
end
$$;
create trigger operator_acts_role before insert on operator_acts
  for each row execute function note_operator_role();
