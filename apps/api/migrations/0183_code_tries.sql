-- How often the arrival code was said wrong: four digits are not to be guessed.
alter table ordering.visit_records add column code_tries smallint not null default 0;
