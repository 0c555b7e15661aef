-- The parcels of an order are rows of orders.parcels.
alter table orders.orders drop column parcel;
