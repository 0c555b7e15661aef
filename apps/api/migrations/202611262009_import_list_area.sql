alter table imports.runs add column list_area text;
