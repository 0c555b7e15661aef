-- Who of the staff may not decide on what waits for a second person: see tasks/tables.ts.
alter table tasks.tasks add column not_for bigint[] not null default '{}';

-- What waits already names its first person too.
update tasks.tasks t set not_for = array[r.first_by] from orders.refunds r
  where t.done_at is null and t.kind = 'REFUND' and t.subject_type = 'refund' and t.subject_id = r.id::text
    and r.state = 'WAIT_SECOND' and r.first_by is not null;
update tasks.tasks t set not_for = array[r.hand_by] from orders.refunds r
  where t.done_at is null and t.kind = 'REFUND_ABNORMAL' and t.subject_type = 'refund' and t.subject_id = r.id::text
    and r.state = 'ABNORMAL' and r.hand_by is not null;
update tasks.tasks t set not_for = array[e.staff_id] from exports.runs e
  where t.done_at is null and t.kind = 'EXPORT' and t.subject_id = e.id::text;
update tasks.tasks t set not_for = array[m.asked_by] from identity.member_merges m
  where t.done_at is null and t.kind = 'MEMBER_MERGE' and t.subject_id = m.id::text;
