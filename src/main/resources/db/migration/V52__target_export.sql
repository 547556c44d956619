-- Target files that asynchronous requests write. A file is kept for a day after it was written.
create table target_export (
    async_request_id bigint primary key references async_request on delete cascade,
    job_id bigint not null references job on delete cascade,
    file_id bigint references stored_file,
    created_at timestamptz not null default now(),
    written_at timestamptz,
    constraint target_export_written check ((file_id is null) = (written_at is null))
);
create index target_export_job on target_export (job_id);
create index target_export_file on target_export (file_id);
