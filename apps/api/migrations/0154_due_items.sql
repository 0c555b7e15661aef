-- How the last run of each piece went, so that any process can tell of all of them.
alter table platform.due_work
  add column ended_at timestamptz,
  -- Items the last run found; as many as it reads at once means that more wait.
  add column found integer,
  -- Runs in a row that failed as a whole, and why the last one did.
  add column failures integer not null default 0,
  add column last_error text;

-- Items whose work failed: how often, why, and until when they stand aside for those behind them.
create table platform.due_items (
  job text not null,
  item text not null,
  attempts integer not null,
  last_error text not null,
  failed_at timestamptz not null,
  next_at timestamptz not null,
  primary key (job, item)
);
