-- Whether somebody said something lately: only those, and those who wait for an answer, keep a person busy.
alter table advisory.conversations add column active boolean not null default true;
create index conversations_quiet on advisory.conversations (last_at) where state = 'OPEN' and unanswered_since is null;
