-- What was proposed to be settled is not written anew: a settlement moves from state to state, its sums stay. The words
-- are resealed when keys change, and forgotten at the end.
create function contracts.keep_settlement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.contract_id, new.ends_on, new.balance_fen, new.proposed_by, new.proposed_at)
    is distinct from (old.id, old.contract_id, old.ends_on, old.balance_fen, old.proposed_by, old.proposed_at) then
    raise exception 'contracts.settlements is append-only but for its state';
  end if;
  return new;
end $$;
create trigger settlements_kept before update or delete on contracts.settlements
  for each row execute function contracts.keep_settlement();

create function contracts.keep_settlement_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.settlement_id, new.position, new.kind, new.period_no, new.amount_fen)
    is distinct from (old.settlement_id, old.position, old.kind, old.period_no, old.amount_fen) then
    raise exception 'contracts.settlement_lines is append-only but for its words';
  end if;
  return new;
end $$;
create trigger settlement_lines_kept before update or delete on contracts.settlement_lines
  for each row execute function contracts.keep_settlement_line();
