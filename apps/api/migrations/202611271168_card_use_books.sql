-- A use of a card that is counted is earned when its visit is made: the books of the card's order follow it, as a package's do.
create or replace function orders.mark_books_of_package() returns trigger language plpgsql as $$
begin
  update orders.orders set books_due = true
    where (id = (select v.package_id from orders.package_visits v where v.order_id = new.id)
      or id in (select c.order_id from cards.card_uses u join cards.cards c on c.id = u.card_id where u.order_id = new.id))
      and not books_due;
  return null;
end $$;
