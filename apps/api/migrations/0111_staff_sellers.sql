-- Whose orders a merchant's or home's account sees (decisions §14): `self`, `org:10001`, `tour:10001`.
create table identity.staff_sellers (
  staff_id bigint not null references identity.staff on delete cascade,
  seller text not null,
  primary key (staff_id, seller)
);
