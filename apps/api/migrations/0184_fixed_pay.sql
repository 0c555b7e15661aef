-- Pay for a way that nobody was at home for: what goes back to the customer changes nothing of it.
alter table ordering.visit_records add column pay_fixed boolean not null default false;
