-- Members whose orders of a month are put on invoices by themselves: what the columns mean is said in invoices/tables.ts.
create table invoices.monthly (
  member_id bigint primary key references identity.members (id),
  buyer text not null,
  email text,
  from_month text not null,
  done_month text not null,
  updated_at timestamptz not null,
  constraint monthly_months_check check (from_month ~ '^\d{4}-\d{2}$' and done_month ~ '^\d{4}-\d{2}$')
);
create index monthly_due on invoices.monthly (done_month, member_id);
