-- Who of the staff agreed to a refund stands on it also where nobody second was needed: what staff give back of one order
-- is counted in sum. Those of before have it from the history.
update ordering.refunds r set first_by = e.actor_id
from ordering.order_events e
where r.first_by is null and r.kind = 'ASKED' and r.state in ('AGREED', 'ABNORMAL', 'DONE')
  and e.order_id = r.order_id and e.action = 'agree' and e.actor_kind = 'staff' and e.at = r.decided_at
  and exists (select 1 from identity.staff s where s.id = e.actor_id);
