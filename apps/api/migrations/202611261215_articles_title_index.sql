create index concurrently if not exists pages_article_titles on reference.pages using gin (platform.text_parts(title))
  where (kind = 'ARTICLE');
