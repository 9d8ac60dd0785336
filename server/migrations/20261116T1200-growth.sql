-- What was found by reading a whole table, or the rows of everybody: docs/proof.md says which of these was measured.

-- Whether something found in the service is known already: asked after every write whose outcome is unknown.
create index outside_writes_reference on outside_writes (reference) where reference is not null;
-- A user's notes that wait for a person.
create index recordings_parked on recordings (user_id)
  where status = 'processing' and step = 'waiting' and waits_until is null;
-- The links of one user, and those that are too old.
create index verifications_value on verifications (value);
create index verifications_expires_at on verifications (expires_at);
-- What is too old is looked for by its age, in each round of a worker or each hour.
create index rate_limits_period_ends_at on rate_limits (period_ends_at);
create index email_changes_expires_at on email_changes (expires_at);
create index api_tokens_expires_at on api_tokens (expires_at) where expires_at is not null;
create index team_months_ends_at on team_months (ends_at);
