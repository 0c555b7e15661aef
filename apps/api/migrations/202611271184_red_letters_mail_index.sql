create index concurrently if not exists red_letters_mail on invoices.red_letters (id) where mail_due;
