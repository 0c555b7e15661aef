-- What of each order stands on an account that comes to nothing in the end: deposits that are held, income that is deferred.
-- Kept by the database with the ledger, so that what is open is read, however much was held and earned before.
create table books.open_balances (
  account text not null,
  order_id bigint not null,
  fen bigint not null,
  primary key (account, order_id),
  constraint open_balances_account_check check (account in ('DEPOSITS_HELD', 'DEFERRED_INCOME'))
);

create function books.follow_ledger() returns trigger language plpgsql as $$
begin
  insert into books.open_balances as b (account, order_id, fen) values (new.account, new.order_id, -new.amount_fen)
    on conflict (account, order_id) do update set fen = b.fen + excluded.fen;
  delete from books.open_balances where account = new.account and order_id = new.order_id and fen = 0;
  return null;
end $$;
create trigger ledger_open_balances after insert on payments.ledger for each row
  when (new.order_id is not null and new.amount_fen <> 0 and new.account in ('DEPOSITS_HELD', 'DEFERRED_INCOME'))
  execute function books.follow_ledger();

-- The trigger keeps writers away until this is committed.
insert into books.open_balances (account, order_id, fen)
  select account, order_id, -sum(amount_fen) from payments.ledger
  where order_id is not null and account in ('DEPOSITS_HELD', 'DEFERRED_INCOME')
  group by account, order_id having sum(amount_fen) <> 0;
