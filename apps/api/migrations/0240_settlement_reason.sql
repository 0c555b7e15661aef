-- Why the last day of a settlement lies before today, and what is let off or paid back by that.
alter table contracts.settlements
  -- Sealed; null where the last day is today, or the day the member asked for.
  add column reason text,
  add column let_off_fen integer not null default 0 check (let_off_fen >= 0);

create or replace function contracts.keep_settlement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.contract_id, new.ends_on, new.balance_fen, new.let_off_fen, new.proposed_by, new.proposed_at)
    is distinct from
    (old.id, old.contract_id, old.ends_on, old.balance_fen, old.let_off_fen, old.proposed_by, old.proposed_at) then
    raise exception 'contracts.settlements is append-only but for its state';
  end if;
  return new;
end $$;
