create index concurrently if not exists pages_pictures on reference.pages using gin (platform.picture_addresses(body));
create index concurrently if not exists pages_seo_pictures on reference.pages using gin (platform.picture_addresses(seo));
