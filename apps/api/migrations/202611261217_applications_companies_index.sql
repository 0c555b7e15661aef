create index concurrently if not exists applications_companies on partners.applications
  using gin (platform.text_parts(normalize(company_name, NFKC))) where (company_name is not null);
