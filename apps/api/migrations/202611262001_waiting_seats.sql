-- What waited for a second person before there were tasks for it, or before they named the first, stands before who may be
-- the second: changes of settings, large settlements, departures below their minimum; changes of contracts are the portal's.
insert into tasks.tasks (kind, subject_type, subject_id, text, not_for, opened_at, due_at)
  select 'SETTING', 'setting', c.id::text, '改一项设置，等第二位同事确认', array[c.asked_by], now(), c.asked_at + interval '1 day'
  from system.setting_changes c where c.state = 'WAIT_SECOND'
  on conflict do nothing;
update tasks.tasks t set kind = 'SETTLEMENT_SECOND', seller = null, owner_id = null, not_for = array[s.proposed_by],
    version = t.version + 1
  from contracts.settlements s
  where t.done_at is null and t.kind = 'SETTLEMENT' and t.subject_type = 'CONTRACT'
    and t.subject_id = s.contract_id::text and s.state = 'WAIT_SECOND';
update tasks.tasks t set seller = null, not_for = array[d.asked_by] from tours.trip_departures d
  where t.done_at is null and t.kind = 'DEPARTURE' and t.subject_id = d.id::text and d.asked_by is not null;
update tasks.tasks t set seller = null where t.done_at is null and t.kind = 'CONTRACT_CHANGE';
