-- Whether an address that an account has left was verified: taken back, it counts as verified only if it was.
alter table email_changes add column old_email_verified boolean not null default true;
