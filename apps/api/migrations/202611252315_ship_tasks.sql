-- Goods that were paid before they stood before who sends them.
insert into tasks.tasks (kind, subject_type, subject_id, text, seller, opened_at, due_at)
select 'SHIP', 'order', o.id::text, '订单 ' || o.sn || '：要发货', nullif(o.seller, 'self'), now(),
  date_trunc('second', now() + interval '48 hours')
from orders.orders o where o.kind = 'PRODUCT' and o.status = 'WAIT_DELIVER'
on conflict do nothing;
