-- What is being settled and not paid out, however much was paid before.
create index concurrently if not exists settlements_unpaid on settlements.settlements (side, party)
  where state not in ('CANCELLED', 'PAYING', 'PAID') and (state <> 'CARRIED' or carried_into is null);
