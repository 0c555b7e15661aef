-- A settlement that nobody answers in time expires; staff may take back what they proposed.
alter table contracts.settlements drop constraint settlements_state_check;
alter table contracts.settlements add constraint settlements_state_check check (state in ('WAIT_SECOND', 'PROPOSED',
  'CONFIRMED', 'DISPUTED', 'REFUSED', 'REPLACED', 'WITHDRAWN', 'EXPIRED', 'RECALLED'));

-- When it was put before the member; null while it waited for the second person.
alter table contracts.settlements add column offered_at timestamptz;
update contracts.settlements set offered_at = coalesce(second_at, proposed_at)
  where state in ('PROPOSED', 'DISPUTED', 'CONFIRMED');
