-- Files as they were sent, and the jobs made of them.
create table stored_file (
    id bigint generated always as identity primary key,
    uid text not null unique,
    name text not null,
    -- of the whole file; null while it is on its way
    bytes bigint,
    sha256 bytea,
    created_by bigint not null references app_user (id),
    created_at timestamptz not null default now()
);

create index stored_file_created_at on stored_file (created_at);

create table file_chunk (
    file_id bigint not null references stored_file (id) on delete cascade,
    ordinal integer not null,
    bytes bytea not null,
    created_at timestamptz not null default now(),
    primary key (file_id, ordinal)
);

-- most files are compressed by themselves: out of line, as they are
alter table file_chunk alter column bytes set storage external;

-- The last innerId of a project.
create table job_number (
    project_id bigint primary key references project (id) on delete cascade,
    last bigint not null
);

create table job (
    id bigint generated always as identity primary key,
    uid text not null unique,
    inner_id bigint not null,
    project_id bigint not null references project (id) on delete cascade,
    file_id bigint not null references stored_file (id),
    target_lang text not null,
    workflow_level smallint not null check (workflow_level between 1 and 15),
    workflow_step_id bigint references workflow_step (id),
    status text not null default 'NEW'
        check (status in ('NEW', 'ACCEPTED', 'DECLINED', 'REJECTED', 'DELIVERED', 'EMAILED', 'COMPLETED', 'CANCELLED')),
    date_due timestamptz,
    path text,
    import_status text not null default 'RUNNING' check (import_status in ('RUNNING', 'OK', 'ERROR')),
    import_error text,
    words_count bigint,
    -- first and last segment of the file that are this job's; null until it is imported, or when there is none
    begin_index integer,
    end_index integer,
    created_by bigint not null references app_user (id),
    date_created timestamptz not null default date_trunc('milliseconds', now()),
    unique (project_id, inner_id)
);

create index job_file_id on job (file_id);

create index job_workflow_step_id on job (workflow_step_id) where workflow_step_id is not null;

create table job_provider (
    job_id bigint not null references job (id) on delete cascade,
    -- first is who is asked first
    position smallint not null,
    user_id bigint references app_user (id),
    vendor_id bigint references vendor (id),
    primary key (job_id, position),
    unique (job_id, user_id),
    unique (job_id, vendor_id),
    check (num_nonnulls(user_id, vendor_id) = 1)
);

create index job_provider_user_id on job_provider (user_id) where user_id is not null;

create index job_provider_vendor_id on job_provider (vendor_id) where vendor_id is not null;

-- The text of a file, once, whatever the number of its jobs.
create table segment (
    file_id bigint not null references stored_file (id) on delete cascade,
    -- from 0, without a gap
    ordinal integer not null,
    -- U+FFFC stands for an inline code; null codes are none
    source text not null,
    source_codes jsonb,
    context_key text,
    max_length integer,
    note text,
    primary key (file_id, ordinal)
);

-- What a job says of a segment; a segment without a row has no target and is neither confirmed nor locked.
create table segment_target (
    job_id bigint not null references job (id) on delete cascade,
    ordinal integer not null,
    target text,
    target_codes jsonb,
    confirmed boolean not null default false,
    locked boolean not null default false,
    -- milliseconds
    editing_time bigint not null default 0,
    suggestion jsonb,
    primary key (job_id, ordinal)
);

create or replace view project_linguist as
select distinct j.project_id,
       p.user_id
  from job_provider p
  join job j on j.id = p.job_id
 where p.user_id is not null;
