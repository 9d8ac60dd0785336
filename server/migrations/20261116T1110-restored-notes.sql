-- A note that was not done when the backup was taken which it comes from: what became of it afterwards is known to the
-- service alone, so that each of its entries is looked for there before it is written.
alter table recordings add column restored_from timestamptz;
