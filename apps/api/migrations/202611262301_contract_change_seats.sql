-- Changes of contracts that waited for a second person before tasks named the first: where one person proposed all that
-- wait, the task does not stand before them.
update tasks.tasks t set not_for = array[w.proposed_by], version = t.version + 1
  from (select c.contract_id, min(c.proposed_by) as proposed_by from contracts.changes c
      where not exists (select 1 from contracts.change_seconds s where s.change_id = c.id)
        and not exists (select 1 from contracts.change_confirmations f where f.change_id = c.id)
      group by c.contract_id having count(distinct c.proposed_by) = 1) w
  where t.done_at is null and t.kind = 'CONTRACT_CHANGE' and t.subject_type = 'CONTRACT'
    and t.subject_id = w.contract_id::text and t.not_for = '{}';
