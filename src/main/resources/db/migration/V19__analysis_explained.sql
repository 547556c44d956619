-- What a count can be explained by, and whether it still stands.
alter table analysis_job
    -- the state of the job's segments when they were counted; null until then
    add column segments_revision bigint;

alter table analysis_language_part
    -- the translation memories that were read, in the order of precedence
    add column memories jsonb,
    -- which run's explanation belongs to the counts
    add column run text;

-- Where each counted segment went, a thousand or so a row in the order of counting. What a run that lost its lease wrote
-- belongs to no counts and goes when the part is finished.
create table analysis_explanation (
    part_id bigint not null references analysis_language_part (id) on delete cascade,
    run text not null,
    position int not null,
    -- how many of its segments are in each cell, in the order of the cells
    cells int[] not null,
    segments bytea not null,
    primary key (part_id, run, position)
);
