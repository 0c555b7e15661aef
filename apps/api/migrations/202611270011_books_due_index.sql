create index concurrently if not exists orders_books_due on orders.orders (id) where books_due;
