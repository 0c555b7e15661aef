-- What members pay for a visit is worked out from their card's percentage alone.
alter table catalogue.service_skus drop column member_price_fen;
