-- How far the products of a changed freight template have followed it.
alter table shop.freight_templates add column followed_to bigint;
