-- What moved the accounts the providers keep for us, by day, beside the trades their bills tell of: what the columns mean is
-- said in payments/tables.ts.
alter table payments.bill_lines add column pay_no text;
alter table payments.bill_lines add column provider_no text not null default '';
update payments.bill_lines l set pay_no = number, provider_no = coalesce((select p.transaction_no from orders.payments p
    where p.pay_no = l.number), '') where kind = 'payment';
update payments.bill_lines l set pay_no = coalesce((select p.pay_no from orders.refunds r
    join orders.payments p on p.id = r.payment_id where r.refund_no = l.number), l.number),
    provider_no = coalesce((select r.provider_no from orders.refunds r where r.refund_no = l.number), '')
  where l.kind = 'refund';
alter table payments.bill_lines alter column pay_no set not null;

create table payments.fund_movements (
  provider text not null,
  key text not null,
  day date not null,
  kind text not null,
  number text not null,
  provider_no text not null,
  pay_no text,
  amount_fen bigint not null,
  text text not null,
  at timestamptz not null,
  primary key (provider, key),
  constraint fund_movements_kind_check check (kind in ('TRADE', 'REFUND', 'FEE', 'BANK', 'TRANSFER', 'OTHER'))
);
create index fund_movements_day on payments.fund_movements (provider, day);
create index fund_movements_pay_no on payments.fund_movements (provider, pay_no);
create index fund_movements_number on payments.fund_movements (provider, number);

create table payments.fund_days (
  provider text not null,
  day date not null,
  compared_at timestamptz not null,
  movements integer not null default 0,
  opening_fen bigint,
  in_fen bigint not null default 0,
  refunds_fen bigint not null default 0,
  fees_fen bigint not null default 0,
  bank_fen bigint not null default 0,
  other_fen bigint not null default 0,
  closing_fen bigint,
  books_fen bigint not null default 0,
  on_way_fen bigint not null default 0,
  differs_fen bigint not null default 0,
  primary key (provider, day)
);

-- Further kinds of differences and of documents.
alter table payments.reconciliation_items drop constraint reconciliation_items_flow_check;
alter table payments.reconciliation_items add constraint reconciliation_items_flow_check
  check (flow in ('payment', 'refund', 'fee', 'balance', 'funds'));
do $$
declare
  old text;
begin
  select pg_get_constraintdef(oid) into old from pg_constraint where conname = 'reconciliation_items_kind_check';
  alter table payments.reconciliation_items drop constraint reconciliation_items_kind_check;
  execute 'alter table payments.reconciliation_items add constraint reconciliation_items_kind_check '
    || regexp_replace(old, '''BALANCE''::text', '''BALANCE''::text, ''FUNDS_UNKNOWN''::text, ''FUNDS_BALANCE''::text');
  select pg_get_constraintdef(oid) into old from pg_constraint where conname = 'documents_kind_check';
  alter table payments.documents drop constraint documents_kind_check;
  execute 'alter table payments.documents add constraint documents_kind_check '
    || regexp_replace(old, '''FEES''::text', '''FEES''::text, ''BANK''::text');
end $$;

-- When something of a day that is over is booked: at the end of that day, unless its month is closed. Whoever sums the days
-- waits for those who write into one that is over (payments/sum-ledger-days.ts takes the same lock).
create function payments.booking_time(of_day date, now timestamptz) returns timestamptz language plpgsql as $$
declare
  ends timestamptz := ((of_day + 1)::timestamp at time zone 'Asia/Shanghai') - interval '1 second';
begin
  if ends >= now then
    return now;
  end if;
  perform pg_advisory_xact_lock_shared(7343, 1);
  if exists (select 1 from books.months where closed_at is not null and month = date_trunc('month', of_day)::date) then
    return now;
  end if;
  return ends;
end $$;

create table sandbox.movements (
  number text primary key,
  kind text not null,
  amount_fen bigint not null,
  text text not null,
  at timestamptz not null,
  hidden boolean not null default false,
  constraint movements_kind_check check (kind in ('BANK', 'TRANSFER', 'OTHER'))
);
