-- Goods that came back for a refund nobody agreed to go to the customer again, in a parcel of their own.
alter table orders.refunds drop constraint refunds_return_state_check;
alter table orders.refunds add constraint refunds_return_state_check
  check (return_state in ('WAITING', 'SENT', 'RECEIVED', 'TO_SHIP_BACK', 'SHIPPED_BACK'));
alter table orders.refunds add column back_parcel jsonb;
