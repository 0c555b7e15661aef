-- Pictures that homes and shops put in themselves: nobody but they and the portal's people see one before something that
-- shows it was published.
alter table pictures.pictures
  add column seller text check (seller ~ '^(org|tour):[1-9][0-9]*$'),
  add column shown_at timestamptz;
