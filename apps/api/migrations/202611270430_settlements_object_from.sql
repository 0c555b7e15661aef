-- The days to object begin anew with each answer.
alter table settlements.settlements add column object_from timestamptz;
update settlements.settlements set object_from = drafted_at;
alter table settlements.settlements alter column object_from set not null;
