-- A number may stand on the bills of several days, and what its provider took for it stands beside it.
alter table payments.bill_lines drop constraint bill_lines_pkey;
alter table payments.bill_lines add primary key (provider, kind, number, day);
alter table payments.bill_lines add column fee_fen bigint not null default 0;

-- What a day came to: on the bill, and in our books.
alter table payments.bills add column lines integer not null default 0;
alter table payments.bills add column matched integer not null default 0;
alter table payments.bills add column payments_fen bigint not null default 0;
alter table payments.bills add column refunds_fen bigint not null default 0;
alter table payments.bills add column fees_fen bigint not null default 0;
alter table payments.bills add column ours_fen bigint not null default 0;

-- What the sandbox's provider takes for a payment; null is its usual rate.
alter table sandbox.payments add column fee_fen integer;
