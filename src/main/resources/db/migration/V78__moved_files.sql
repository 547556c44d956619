-- A file of the database whose bytes may be in S3 too: it is being moved there, or was moved back and its object is not deleted yet.
-- It is removed like a file in S3.
alter table stored_file add column copy_in_s3 boolean not null default false;

-- For the removal of unused files, and for the start, which asks whether any file is in S3.
drop index stored_file_s3;
create index stored_file_s3 on stored_file (id) where place = 's3' or copy_in_s3;
