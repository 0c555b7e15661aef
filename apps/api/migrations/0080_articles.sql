-- Articles are listed by group and by time, and found by words of their title and summary.
create index pages_articles_newest on content.pages (published_at desc, id desc)
  where kind = 'ARTICLE' and published_at is not null;
