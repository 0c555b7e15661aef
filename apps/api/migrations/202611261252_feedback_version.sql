-- Which step of a piece of feedback somebody looked at.
alter table membership.opinions add column version integer not null default 1;
