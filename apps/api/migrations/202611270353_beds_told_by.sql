-- How it is known how many beds are free: a number without its day and its source is nobody's word.
alter table organisations.organisations add column beds_told_by text
  constraint organisations_beds_told_by_check check (beds_told_by in ('HOUSE', 'PHONE', 'VISIT', 'PUBLIC'));
