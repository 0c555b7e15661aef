-- Settlements whose lines lost their words to 0250 (or to their retention) before today. What was signed of them cannot
-- be compared any more: that is said of these, while words that are missing of any other are found as tampered with.
create table contracts.emptied_settlements (
  settlement_id bigint primary key references contracts.settlements on delete restrict
);
insert into contracts.emptied_settlements (settlement_id)
  select distinct settlement_id from contracts.settlement_lines where words is null;
create trigger emptied_settlements_append_only before update or delete or truncate on contracts.emptied_settlements
  for each statement execute function contracts.refuse_change();
