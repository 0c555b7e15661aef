-- Goes up whenever staff or the member change what state the account is in, or sign it out.
alter table identity.members add column version integer not null default 1;
