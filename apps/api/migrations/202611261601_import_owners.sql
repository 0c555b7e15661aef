-- Who set an import to work last: a colleague may take back what somebody else brought in.
alter table imports.runs add column acting_id bigint references identity.staff;
update imports.runs set acting_id = staff_id;
alter table imports.runs alter column acting_id set not null;
-- A mapping is remembered for whose it is. Until now nobody wrote down whose it was: it is kept for the portal's own people.
alter table imports.mappings add column owner text not null default '';
alter table imports.mappings alter column owner drop default;
alter table imports.mappings drop constraint mappings_pkey;
alter table imports.mappings add primary key (kind, owner, headings_hash);
