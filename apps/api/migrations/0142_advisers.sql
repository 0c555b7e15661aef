-- RECENT is the adviser the member looked at or talked to last.
alter table advisory.member_people drop constraint member_people_role_check;
alter table advisory.member_people add constraint member_people_role_check
  check (role in ('ADVISER', 'ONLINE', 'AGENT', 'RECENT'));
-- Sealed: why the member last changed it.
alter table advisory.member_people add column change_reason text;

-- Whether the member lets other families read what they said of a conversation.
alter table advisory.conversations add column score_shown boolean not null default false;
create index conversations_said on advisory.conversations (staff_id, scored_at desc) where score_shown;
