-- How long members waited for their first answers of a day.
create index concurrently if not exists messages_answered_at on advisory.messages (sent_at) where (answered_after is not null);
