-- What an order was given once more: time to pay, time to receive; and how often its visit moved.
alter table ordering.orders
  add column pay_extended boolean not null default false,
  add column receive_extended boolean not null default false,
  add column reschedules smallint not null default 0 check (reschedules >= 0);
