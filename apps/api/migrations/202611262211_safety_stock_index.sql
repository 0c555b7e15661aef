-- Where a number is set. How many there are is no part of it: an order changes a row without touching an index.
create index concurrently if not exists product_skus_safety on shop.product_skus (product_id)
  where safety_stock is not null and not off;
