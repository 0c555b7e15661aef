-- What an employee was rated before reviews were kept here: it goes on counting beside them.
alter table workforce.employees
  add column earlier_ratings integer not null default 0,
  add column earlier_score_sum real not null default 0,
  add column earlier_positive integer not null default 0,
  add constraint employees_earlier_ratings_check check (
    earlier_ratings >= 0 and earlier_positive between 0 and earlier_ratings
    and earlier_score_sum between 0 and 5 * earlier_ratings
  );

-- A rating without a review behind it was brought along; how many gave it was not kept, so one in two visits is taken.
update workforce.employees e
set earlier_ratings = greatest(1, e.service_count / 2),
  earlier_score_sum = e.rating * greatest(1, e.service_count / 2),
  earlier_positive = round(coalesce(e.positive_rate, 100) * greatest(1, e.service_count / 2) / 100.0)
where e.rating > 0 and not exists (
  select 1 from reviews.service_comments c where c.employee_id = e.id and c.verified and c.hidden_at is null
);
