-- The provider that the sandbox plays: what it knows of payments and refunds.
create table sandbox.payments (
  pay_no text primary key,
  amount_fen integer not null,
  subject text not null,
  return_url text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'PAID', 'FAILED', 'CLOSED')),
  transaction_no text,
  expires_at timestamptz not null,
  paid_at timestamptz
);

create table sandbox.refunds (
  refund_no text primary key,
  pay_no text not null references sandbox.payments,
  amount_fen integer not null,
  -- ABNORMAL until it is tried again.
  answer text check (answer in ('DONE', 'ABNORMAL')),
  -- Of the machine's own time: a refund succeeds by itself after a few real seconds.
  asked_at timestamptz not null
);
