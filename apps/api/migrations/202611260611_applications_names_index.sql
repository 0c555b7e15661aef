create index concurrently if not exists applications_names on partners.applications using gin (partners.name_parts(company_name)) where (company_name is not null);
