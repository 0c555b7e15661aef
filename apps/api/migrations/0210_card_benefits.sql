-- Which counted benefit of a card a visit of this specification can be booked with; null: none.
alter table catalogue.service_skus
  add column card_benefit text check (card_benefit in ('ASSESSMENT', 'ESCORT'));

update catalogue.service_skus k set card_benefit = case s.category_code when 'ASSESS_01' then 'ASSESSMENT' else 'ESCORT' end
  from catalogue.services s
  where s.id = k.service_id and s.category_code in ('ASSESS_01', 'ESCORT_01') and k.visits = 1 and k.unit <> 'MONTH';

create index service_skus_benefit on catalogue.service_skus (card_benefit) where card_benefit is not null;

-- Ordered with a card that has its visits dispatched before others.
alter table ordering.orders add column priority boolean not null default false;

-- How often a benefit of a card is used is counted for each order.
create index card_uses_order on ordering.card_uses (order_id);
