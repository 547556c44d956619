-- Whether the target file of a job was written and that was not undone. An instance of the release before writes target
-- files without setting it.
alter table job add column exported boolean not null default false;
