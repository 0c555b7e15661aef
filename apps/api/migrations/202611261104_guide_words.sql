-- What staff wrote of a fee guide stays when its figures are made anew.
alter table fees.fee_guides add column own_title text, add column note text;
