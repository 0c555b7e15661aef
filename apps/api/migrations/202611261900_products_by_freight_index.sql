-- Products are written anew by the template of their freight.
create index concurrently if not exists products_freight on shop.products (freight_code, id);
