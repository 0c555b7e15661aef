create index concurrently if not exists applications_credit_code on partners.applications (credit_code) where (credit_code is not null);
