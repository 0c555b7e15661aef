-- Why another sum was paid to the tax office than was to be paid: what left the bank is booked as it left.
alter table settlements.tax_payments add column sum_reason text;
-- What waits about withheld tax is dealt with on a page of its own: it has a kind of its own.
update tasks.tasks set kind = 'WITHHELD_TAX' where kind = 'PAYOUT' and subject_type = 'taxPayment';
