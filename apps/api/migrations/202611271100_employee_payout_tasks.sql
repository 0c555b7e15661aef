-- Settlements of those who visit are dealt with on a page of their own: what waits there has a kind of its own.
update tasks.tasks t set kind = 'EMPLOYEE_PAYOUT'
  from settlements.settlements s
  where t.kind = 'PAYOUT' and t.subject_type = 'settlement' and s.id::text = t.subject_id and s.side = 'EMPLOYEE';
