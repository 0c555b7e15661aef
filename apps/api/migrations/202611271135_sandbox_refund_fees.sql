-- What the sandbox's provider gives back of its fee with a refund, where it is not what its contract says: of what is older than
-- the bills it gives it was settled then.
alter table sandbox.refunds add column fee_fen integer;
