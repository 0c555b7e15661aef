-- Staff change what an employee does, where and when; visits that no longer fit are given to somebody else.
alter table workforce.employee_events drop constraint employee_events_kind_check;
alter table workforce.employee_events add constraint employee_events_kind_check
  check (kind in ('FREEZE', 'UNFREEZE', 'TRAINING', 'NOTE', 'CHANGE'));

create table orders.visit_misfits (
  order_id bigint not null references orders.orders,
  employee_id bigint not null references workforce.employees on delete cascade,
  -- Moved to another hour, it was looked at anew.
  starts_at timestamptz not null,
  reason text not null,
  at timestamptz not null,
  primary key (order_id, employee_id)
);
create index visit_misfits_employee on orders.visit_misfits (employee_id);
