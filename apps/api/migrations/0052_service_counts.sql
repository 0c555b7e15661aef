-- Counting beside the filters, places among them, reads one index alone.
drop index catalogue.services_facets;
create index services_facets on catalogue.services (category_code, facet_sig, areas);
