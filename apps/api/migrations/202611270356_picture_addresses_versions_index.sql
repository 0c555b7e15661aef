create index concurrently if not exists versions_pictures on publishing.versions using gin (platform.picture_addresses(content));
