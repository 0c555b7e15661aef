-- Messages that tell a number of an invitation to a family. They wait for the morning, so the link waits here too.
create table membership.invitation_sms (
  invitation_id bigint primary key references membership.family_members on delete cascade,
  -- Sealed: the invitation itself is found by a hash, which opens nothing.
  link text not null,
  tries smallint not null default 0,
  next_at timestamptz not null
);
create index invitation_sms_next on membership.invitation_sms (next_at, invitation_id);
