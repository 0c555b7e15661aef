-- Pay that was decided on together with a refund, as where nobody was at home: no share is taken of it any more.
alter table ordering.visit_records add column pay_decided boolean not null default false;
