-- What somebody was reminded of, once for each deadline: whoever writes the row is the one who tells.
create table ordering.order_reminders (
  order_id bigint not null references ordering.orders,
  kind text not null,
  -- The deadline, or since when it waits.
  about timestamptz not null,
  at timestamptz not null,
  primary key (order_id, kind, about)
);
create index order_reminders_kind on ordering.order_reminders (kind, at desc);
