-- One number is one paper, invoice or red letter: both write it here first.
create table invoices.numbers (
  number text primary key
);
insert into invoices.numbers (number)
  select number from invoices.invoices where number is not null
  union select number from invoices.red_letters where number is not null;
-- An invoice with nothing on it is never handed in again; looked at anew it lapses.
insert into invoices.order_changes (order_id, at)
  select x.order_id, now() from invoices.invoices v join invoices.invoice_orders x on x.invoice_id = v.id and x.is_live
  where v.state = 'ISSUING' on conflict do nothing;
