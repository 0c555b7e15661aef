-- Staff can hold a job back, and set a failing item aside for good.
alter table platform.due_work add column paused_at timestamptz;
alter table platform.due_work add column paused_by bigint;
alter table platform.due_work add column pause_reason text;
alter table platform.due_items add column buried_at timestamptz;
alter table platform.due_items add column buried_by bigint;
alter table platform.due_items add column bury_reason text;

-- How calls to the outside went, by minute.
create table platform.provider_calls (
  provider text not null,
  minute timestamptz not null,
  calls integer not null,
  failures integer not null,
  total_ms bigint not null,
  slowest_ms integer not null,
  last_error text,
  primary key (provider, minute)
);

-- What became of the last call somebody made to see whether a provider answers.
create table system.provider_tests (
  provider text primary key,
  works boolean not null,
  took_ms integer not null,
  answer text not null,
  staff_id bigint not null references identity.staff,
  at timestamptz not null
);

-- Items of the opening checklist that a person looked at and said yes to.
create table system.setup_confirmations (
  item text primary key,
  staff_id bigint not null references identity.staff,
  at timestamptz not null
);
