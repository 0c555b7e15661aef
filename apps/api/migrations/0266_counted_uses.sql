-- A refund that ends a visit gives the counted use of a card back, unless the use paid for what was done: then it stays.
alter table ordering.refunds add column uses_up boolean not null default false;
-- Asked for under the rule before: where something is kept of a visit that had begun, the use stays.
update ordering.refunds set uses_up = true
  where state in ('REQUESTED', 'WAIT_SECOND') and ends_order and kept_fen > 0 and from_status = 'EMPLOYEE_HANDLE';
