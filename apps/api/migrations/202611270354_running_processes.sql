-- Which processes serve, with which build, and since when: each says so every few seconds.
create table platform.processes (
  id uuid primary key,
  role text not null constraint processes_role_check check (role in ('all', 'web', 'worker')),
  version text not null,
  build text not null,
  node text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
-- How much each job has done since counting began, and by hour how late it was and how far it had come.
alter table platform.due_work add column runs bigint not null default 0;
alter table platform.due_work add column failed_runs bigint not null default 0;
alter table platform.due_work add column items bigint not null default 0;
alter table platform.due_work add column failed_items bigint not null default 0;
alter table system.job_lags add column looks integer[] not null default '{}';
alter table system.job_lags add column runs bigint;
alter table system.job_lags add column failed_runs bigint;
alter table system.job_lags add column items bigint;
alter table system.job_lags add column failed_items bigint;
