-- Where a booked visit is, for the way to the next one.
alter table catalogue.employee_bookings add column adcode text;

-- Whether photos may be taken of the visit.
alter table ordering.orders add column photo_consent boolean not null default false;

-- What the visit brings its employee, fen, written when it is done: a share changed later changes nothing of it.
alter table ordering.visit_records add column pay_fen integer check (pay_fen >= 0);
