-- What the verification of a model's reading found, field by field: what may be otherwise, and questions of the model.
alter table entries add column findings jsonb not null default '[]';
