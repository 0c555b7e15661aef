-- What an employee did wrong on a visit: once for each visit, a visit nobody made above one made late.
create table ordering.employee_faults (
  order_id bigint not null references ordering.orders,
  employee_id bigint not null references catalogue.employees,
  kind text not null check (kind in ('LATE', 'NO_SHOW')),
  at timestamptz not null,
  primary key (order_id, employee_id)
);
create index employee_faults_employee on ordering.employee_faults (employee_id, at desc);
