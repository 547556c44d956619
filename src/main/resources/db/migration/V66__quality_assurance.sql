-- The asynchronous requests that check jobs; few for a job, since the ended ones are deleted when the next one starts.
create table quality_run (
    async_request_id bigint primary key references async_request on delete cascade,
    job_id bigint not null references job on delete cascade
);
create index quality_run_job on quality_run (job_id);

-- The result of the last check of a job.
create table quality_result (
    job_id bigint primary key references job on delete cascade,
    date_created timestamptz not null,
    -- that of the job when the check began
    segments_revision bigint not null,
    segments bigint not null,
    -- [{"code", "count"}] of all warnings, also of those that are not stored
    counts jsonb not null
);

-- The first warnings of the last check of a job, one for a segment and check.
create table quality_warning (
    job_id bigint not null references quality_result on delete cascade,
    ordinal integer not null,
    code text not null,
    message text not null,
    positions jsonb not null,
    -- SHA-256 of source and target: an ignored warning stays ignored while they do not change
    digest text not null,
    ignored boolean not null default false,
    primary key (job_id, ordinal, code)
);
