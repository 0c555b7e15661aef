-- What people say is shown as somebody wrote it; it is compared in one script and without blanks, which was stored in its
-- place: 什么 stood as 什幺, and 什么 of the words the portal comes with was found by nobody who asked whether it is there.
alter table search.synonyms add column folded text;
update search.synonyms set folded = translate(say, '么著', '幺着'), say = regexp_replace(say, '([什怎这那多要])幺', '\1么', 'g')
where say ~ '[么著]|[什怎这那多要]幺';
