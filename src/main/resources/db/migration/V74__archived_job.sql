-- The ZIP archive that the file of a job came in, and the place of its entry in the directory of the archive. The file of such
-- a job has no content until its import begins.
alter table job
    add column archive_id bigint references stored_file,
    add column archive_place integer;

-- For the jobs of an archive, and for the sweep of files, which asks whether a file is an archive.
create index job_archive on job (archive_id, archive_place) where archive_id is not null;

-- Whether the file is the archive with the target files of all its jobs in one language and workflow level.
alter table target_export add column archive boolean not null default false;
