-- Which of a cart is to be bought next. What lies there already is all of it, as the checkout took it until now.
alter table ordering.cart_lines add column ticked boolean not null default true;
