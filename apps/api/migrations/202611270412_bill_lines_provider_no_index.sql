create index concurrently if not exists bill_lines_provider_no on payments.bill_lines (provider, provider_no);
