-- Sums of the ledger by day, account and party, so that a balance does not read every line there ever was.
create table payments.ledger_days (
  day date not null,
  account text not null,
  party text not null,
  debit_fen bigint not null,
  credit_fen bigint not null,
  primary key (day, account, party)
);
create index ledger_days_account on payments.ledger_days (account, party, day);

-- Days up to this one are summed.
create table payments.ledger_summed (
  one boolean primary key default true,
  through date not null,
  constraint ledger_summed_one_check check (one)
);

-- A line that comes for a day that is summed already is added to it.
create function payments.add_to_summed_day() returns trigger language plpgsql as $$
declare
  line_day date := (new.at at time zone 'Asia/Shanghai')::date;
begin
  if line_day <= (select through from payments.ledger_summed) then
    insert into payments.ledger_days as d (day, account, party, debit_fen, credit_fen)
      values (line_day, new.account, new.party, greatest(new.amount_fen, 0), greatest(-new.amount_fen, 0))
      on conflict (day, account, party) do update
        set debit_fen = d.debit_fen + excluded.debit_fen, credit_fen = d.credit_fen + excluded.credit_fen;
  end if;
  return null;
end $$;
create trigger ledger_summed_days after insert on payments.ledger
  for each row execute function payments.add_to_summed_day();
