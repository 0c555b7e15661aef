-- How late each job was at most, hour by hour; kept 30 days.
create table system.job_lags (
  job text not null,
  hour timestamptz not null,
  lag integer not null,
  primary key (job, hour)
);
