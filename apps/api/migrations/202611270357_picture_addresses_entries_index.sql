create index concurrently if not exists entries_pictures on publishing.entries using gin (platform.picture_addresses(draft));
