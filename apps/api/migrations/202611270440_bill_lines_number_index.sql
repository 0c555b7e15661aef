create index concurrently if not exists bill_lines_number on payments.bill_lines (provider, number);
