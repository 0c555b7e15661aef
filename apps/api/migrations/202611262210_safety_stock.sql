-- With so many or fewer to sell, those who run the shop are told.
alter table shop.product_skus add column safety_stock integer
  constraint product_skus_safety_stock_check check (safety_stock >= 0);
