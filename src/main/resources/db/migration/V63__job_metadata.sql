-- Texts by key that automation keeps with a job. Apart from the job, whose row is written with every change of segments.
-- A job without texts has no row; the primary key finds the row of a job that is deleted.
create table job_metadata (
    job_id bigint primary key references job (id) on delete cascade,
    metadata jsonb not null
);
