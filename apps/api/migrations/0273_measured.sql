-- What was measured at a visit before it began, each time, sealed as one list.
alter table ordering.visit_records add column measured text;
