-- What is too old is looked for by its age.
create index outside_writes_written_at on outside_writes (created_at) where reference is not null;
create index sessions_expires_at on sessions (expires_at);
create index model_spending_day on model_spending (day);
create index service_budgets_heard_at on service_budgets (heard_at);
create index service_paces_empty_at on service_paces (empty_at);
