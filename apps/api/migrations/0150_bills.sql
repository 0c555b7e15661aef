-- Instalments of contracts are paid as orders of a kind of their own.
alter table ordering.orders drop constraint orders_kind_check;
alter table ordering.orders add constraint orders_kind_check
  check (kind in ('SERVICE', 'PRODUCT', 'TOUR', 'CARD', 'BILL'));
