-- Answers of employees to what is offered to them, by when they came.
create index concurrently if not exists order_events_answers on orders.order_events (at)
  where (action in ('receive', 'reject'));
