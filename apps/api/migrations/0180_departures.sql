-- Departures that are still to be formed or called off, and the orders that go with each of them.
create index trip_departures_forming on catalogue.trip_departures (day) where state = 'FORMING';
create index orders_departure_live on ordering.orders (departure_id, id)
  where kind = 'TOUR' and status in ('CREATE', 'WAIT_BUYER_PAY', 'PAY_ERROR', 'TRADE_SUCCESS', 'EMPLOYEE_APPROVE');
