-- By which rate and under which code an invoice was handed in: what takes it back takes the same back. And whether the
-- letter with a red letter's PDF is still to be sent.
alter table invoices.invoices add column tax text;
alter table invoices.red_letters add column mail_due boolean not null default false;
