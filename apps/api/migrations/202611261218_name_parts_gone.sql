-- Names of companies are found by platform.text_parts, as all titles are.
drop index partners.applications_names;
drop function partners.name_parts(text);
