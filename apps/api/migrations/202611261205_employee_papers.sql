-- Staff write down that a paper was renewed.
alter table workforce.employee_events drop constraint employee_events_kind_check;
alter table workforce.employee_events add constraint employee_events_kind_check
  check (kind in ('FREEZE', 'UNFREEZE', 'TRAINING', 'NOTE', 'CHANGE', 'PAPER'));
