-- The first day of the term that is under way: a contract that went on by itself has had others before.
alter table contracts.contracts add column term_start date;
update contracts.contracts set term_start = start_date;
alter table contracts.contracts alter column term_start set not null;
-- Its monthly fee is the signed one; what is paid since stands in the confirmed changes.
create index contracts_auto on contracts.contracts (end_date) where renew_type = 'AUTO' and settled_at is null;
