alter table users
  -- Whether a language model may read this person's notes, where one is configured.
  add column model_may_read boolean not null default true,
  -- Whether ask_when_unsure was chosen. Its false was the silent default, so a false from before counts as not chosen. The column
  -- itself stays as it is, since the last release answers with it and can not answer null.
  add column ask_when_unsure_chosen boolean not null default false;
