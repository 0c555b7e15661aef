-- Words of messages as staff wrote them; the latest of a message holds, one without words goes back to the default.
create table membership.message_versions (
  code text not null,
  no integer not null,
  title text,
  body text,
  staff_id bigint not null references identity.staff,
  at timestamptz not null,
  primary key (code, no),
  constraint message_versions_no_check check (no > 0),
  constraint message_versions_check check ((title is null) = (body is null))
);
