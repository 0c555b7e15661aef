-- What a reviewer found at each item of an application.
create table partners.application_checks (
  application_id bigint not null references partners.applications (id) on delete cascade,
  part text not null,
  verdict text not null check (verdict in ('OK', 'ASK', 'BAD')),
  note text,
  -- Of what was written there when it was looked at: a changed item is looked at again.
  content_hash bytea not null,
  staff_id bigint not null references identity.staff (id),
  at timestamptz not null,
  primary key (application_id, part)
);
