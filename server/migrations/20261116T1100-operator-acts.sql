-- What operators did and looked at: ids, never words. Each act has two rows under one id, as it begins and as it ends.
create table operator_acts (
  id uuid not null,
  outcome text not null check (outcome in ('begun', 'done', 'refused', 'failed')),
  at timestamptz not null default now(),
  who text not null,
  act text not null,
  subject text,
  primary key (id, outcome)
);
create index operator_acts_at on operator_acts (at);

-- Nobody rewrites the trail. What has been kept for two years may go; a day less, because clocks differ.
create function keep_operator_acts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '2 years' + interval '1 day' then
    return old;
  end if;
  raise exception 'the trail of operators is only ever added to';
end
$$;
create trigger operator_acts_kept before update or delete on operator_acts
  for each row execute function keep_operator_acts();
create trigger operator_acts_not_emptied before truncate on operator_acts
  for each statement execute function keep_operator_acts();
