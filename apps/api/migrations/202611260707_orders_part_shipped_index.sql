create index concurrently if not exists orders_part_shipped on orders.orders (id desc) where is_part_shipped;
