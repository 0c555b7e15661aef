-- Members are found by their whole name: the name itself is sealed, see identity/tables.ts.
alter table identity.members add column real_name_hash bytea;
