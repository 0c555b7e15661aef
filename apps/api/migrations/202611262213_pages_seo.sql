-- What search engines and shared links say of a page or an article, where it is not what it says itself.
alter table reference.pages add column seo jsonb;
