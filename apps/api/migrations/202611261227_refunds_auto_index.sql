-- Paid without anybody having decided: looked through from time to time, few among all.
create index concurrently if not exists refunds_auto on orders.refunds (id)
  where ((state in ('AGREED', 'DONE')) and (kind = 'ASKED') and (first_by is null));
