-- Lists of staff take the newest of each status, of a kind or of a seller: one run of an index each.
create index orders_kind_status on ordering.orders (kind, status, id desc);
create index orders_seller_status on ordering.orders (seller, status, id desc);
drop index ordering.orders_seller;
