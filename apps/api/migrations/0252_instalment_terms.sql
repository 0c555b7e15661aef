-- The first day of the term an instalment is of, from which its months are counted; null: the contract's first day.
alter table contracts.instalments add column term_start date;

-- A term went on on its last day, or within a week of it: it ended with the last period that was over then.
update contracts.instalments i set term_start = (
    select max(t.ended) + 1 from (
      select (select max(p.period_end) from contracts.instalments p
          where p.contract_id = e.contract_id and p.kind = 'PLAN'
            and p.period_end <= (e.at at time zone 'Asia/Shanghai')::date) as ended
        from contracts.events e where e.contract_id = i.contract_id and e.action = 'renew') t
    where t.ended < i.period_start)
  where i.kind = 'PLAN'
    and exists (select 1 from contracts.events e where e.contract_id = i.contract_id and e.action = 'renew');
