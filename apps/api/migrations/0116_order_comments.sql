-- What a customer says of what they ordered: whose words, of which order, and of whoever came.
alter table catalogue.service_comments
  -- Null for what was imported, and once the writer's account is closed.
  add column member_id bigint references identity.members,
  -- ordering.orders; once for each thing of an order.
  add column order_id bigint,
  add column employee_id bigint references catalogue.employees,
  add column anonymous boolean not null default false,
  add column appended_at timestamptz;
alter table catalogue.product_comments
  add column member_id bigint references identity.members,
  add column order_id bigint,
  add column anonymous boolean not null default false,
  add column appended_at timestamptz;
alter table catalogue.tour_comments
  add column member_id bigint references identity.members,
  add column order_id bigint,
  add column anonymous boolean not null default false,
  add column tags text[] not null default '{}',
  add column append text,
  add column appended_at timestamptz;

create unique index service_comments_order on catalogue.service_comments (order_id, service_id) where order_id is not null;
create unique index product_comments_order on catalogue.product_comments (order_id, product_id) where order_id is not null;
create unique index tour_comments_order on catalogue.tour_comments (order_id, kind, target_id) where order_id is not null;
create index service_comments_member on catalogue.service_comments (member_id) where member_id is not null;
create index product_comments_member on catalogue.product_comments (member_id) where member_id is not null;
create index tour_comments_member on catalogue.tour_comments (member_id) where member_id is not null;
create index service_comments_employee on catalogue.service_comments (employee_id) where employee_id is not null;
