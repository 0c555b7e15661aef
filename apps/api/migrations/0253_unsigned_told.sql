-- When staff were told that it was not signed in time.
alter table contracts.contracts add column late_told_at timestamptz;
