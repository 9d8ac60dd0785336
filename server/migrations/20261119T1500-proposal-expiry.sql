-- Proposals that nobody confirms end. The last release writes the column never, and reads such a proposal as one that was dismissed.
alter table proposals add column expired_at timestamptz;
create index proposals_waiting on proposals (updated_at) where state = 'proposed';
