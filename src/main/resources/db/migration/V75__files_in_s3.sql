-- Where the bytes of a file are: in file_chunk, or an object in S3 that is named by the uid. The row exists before the object, and
-- is deleted after it.
alter table stored_file
    add column place text not null default 'database' check (place in ('database', 's3')),
    -- when something of the file came last; null for files in the database
    add column touched_at timestamptz,
    -- of an upload to S3 in parts, so that the parts of one that was interrupted can be deleted
    add column upload_id text,
    -- the object is being deleted, and the row will be
    add column removal_begun_at timestamptz;

create index stored_file_s3 on stored_file (id) where place = 's3';
