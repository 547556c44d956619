-- The versions of the source file of jobs; the jobs of one file have the same. A file with one version has no row. Rows
-- without a date are being read: the jobs have another file until then.
create table source_version (
    file_id bigint primary key references stored_file (id),
    -- that of version 1, which all versions share
    first_file_id bigint not null,
    version integer not null,
    -- since when the jobs have it
    date_created timestamptz,
    kept integer not null default 0,
    changed integer not null default 0,
    added integer not null default 0,
    removed integer not null default 0,
    unique (first_file_id, version)
);

-- An instance of the release before creates jobs and segments of version 1.
alter table job
    add column source_version integer not null default 1,
    -- the revision of the segments since the last new version: ordinals in older results are those of an older version
    add column source_revision bigint not null default 0;

-- The version in which its text was new.
alter table segment add column since_version integer not null default 1;
