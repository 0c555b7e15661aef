-- Queues of staff page by what waits, first due first, then by what is over, the newest first.
create index concurrently if not exists opinions_waiting on membership.opinions
  ((case when state = 'SUBMITTED' then accept_by else answer_by end), id)
  where state in ('SUBMITTED', 'ACCEPTED', 'PROCESSING');
