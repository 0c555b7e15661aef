-- A settlement whose days to object went by in silence is put before the staff once.
alter table settlements.settlements add column term_over_at timestamptz;
