create index concurrently if not exists bill_lines_pay_no on payments.bill_lines (provider, pay_no);
