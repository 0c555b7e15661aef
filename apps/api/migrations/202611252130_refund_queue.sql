-- A refund as staff work on it: when it is due, what the terms grant, who agreed when, and which change it is.
alter table orders.refunds
  add column terms_fen integer,
  add column due_at timestamptz,
  add column requested jsonb,
  add column first_at timestamptz,
  add column first_reason text,
  add column second_at timestamptz,
  add column hand_at timestamptz,
  add column hand_second_by bigint references identity.staff,
  add column version integer not null default 1;

update orders.refunds r set due_at = date_trunc('second', coalesce(
  (select min(t.due_at) from tasks.tasks t
    where t.subject_type = 'refund' and t.subject_id = r.id::text and t.done_at is null),
  (select o.due_at from orders.orders o where o.id = r.order_id and o.status = 'REFUND'),
  r.decide_by, r.created_at))
where r.state in ('REQUESTED', 'WAIT_SECOND', 'ABNORMAL');

-- Whoever changes one, for whatever reason: who looked at it before is told.
create function orders.next_refund_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger next_refund_version before update on orders.refunds for each row execute function orders.next_refund_version();

-- What its provider said each time it did not go, and at last that it did.
create table orders.refund_attempts (
  refund_id bigint not null references orders.refunds,
  nth smallint not null,
  at timestamptz not null,
  outcome text not null,
  answer text,
  next_at timestamptz,
  constraint refund_attempts_outcome_check check (outcome in ('FAILED', 'ABNORMAL', 'DONE')),
  primary key (refund_id, nth)
);
