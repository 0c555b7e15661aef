create index concurrently if not exists bill_lines_day on payments.bill_lines (provider, day);
