-- An instance of the release before knows neither archives nor versions of source files. Its sweep of unused files would delete
-- such a file, be refused by the foreign key, and so delete no other file either. Now it leaves out what it does not know.
create function keep_file_in_use() returns trigger language plpgsql as $$
begin
  if exists (select from job where archive_id = old.id)
     or exists (select from source_version where file_id = old.id) then
    return null;
  end if;
  return old;
end
$$;

create trigger stored_file_in_use before delete on stored_file
  for each row execute function keep_file_in_use();
