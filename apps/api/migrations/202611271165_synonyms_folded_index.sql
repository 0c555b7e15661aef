create unique index concurrently if not exists synonyms_folded on search.synonyms
  (coalesce(folded, say), coalesce(kind, ''), coalesce(place, ''));
