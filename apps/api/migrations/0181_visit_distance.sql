-- How far from the address an employee was when they set out and when they began, metres; null where it is not known.
alter table ordering.visit_records
  add column depart_distance_m integer check (depart_distance_m >= 0),
  add column start_distance_m integer check (start_distance_m >= 0);
