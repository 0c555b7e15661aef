-- Of a line so many will not be sent, and nothing is paid back for them.
alter table orders.order_items add column cancelled_quantity smallint not null default 0
  constraint order_items_cancelled_check check (cancelled_quantity between 0 and quantity);
