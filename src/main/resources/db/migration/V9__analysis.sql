-- Analyses: what is counted for whom, part by part.
create table analysis_number (
    project_id bigint primary key references project (id) on delete cascade,
    -- of the last analysis of the project that got a name from us
    last bigint not null
);

create table analysis (
    id bigint generated always as identity primary key,
    uid text not null unique,
    project_id bigint not null references project (id) on delete cascade,
    name text not null,
    type text not null check (type in ('PreAnalyse', 'PostAnalyse', 'PreAnalyseTarget', 'Compare', 'PreAnalyseProvider',
                                       'ContinuousPostAnalyse', 'ContinuousPreAnalyse')),
    count_method text not null,
    settings jsonb not null,
    -- who the jobs are assigned to; nobody is both
    provider_user_id bigint references app_user (id),
    provider_vendor_id bigint references vendor (id),
    net_rate_scheme_id bigint references net_rate_scheme (id),
    async_request_id bigint not null references async_request (id),
    state text not null default 'RUNNING' check (state in ('RUNNING', 'FINISHED', 'FAILED')),
    traceparent text,
    created_by bigint not null references app_user (id),
    date_created timestamptz not null default date_trunc('milliseconds', now()),
    check (num_nonnulls(provider_user_id, provider_vendor_id) <= 1)
);

create index analysis_project_id on analysis (project_id, id);

create index analysis_provider_user_id on analysis (provider_user_id, id) where provider_user_id is not null;

create index analysis_provider_vendor_id on analysis (provider_vendor_id) where provider_vendor_id is not null;

create index analysis_net_rate_scheme_id on analysis (net_rate_scheme_id) where net_rate_scheme_id is not null;

create index analysis_async_request_id on analysis (async_request_id);

create table analysis_language_part (
    id bigint generated always as identity primary key,
    analysis_id bigint not null references analysis (id) on delete cascade,
    position int not null,
    source_lang text not null,
    target_lang text not null,
    -- the counts; null until the part is counted, and never changed afterwards
    data jsonb,
    -- the counts of each workflow step, which together are data
    steps jsonb,
    -- recomputed whenever a net rate scheme is set
    discounted_data jsonb,
    accepted_segments bigint,
    warnings jsonb,
    -- of everything that the counts came from
    digest text,
    unique (analysis_id, position)
);

-- A job as it was when it was counted; it may be gone by now.
create table analysis_job (
    part_id bigint not null references analysis_language_part (id) on delete cascade,
    position int not null,
    job_id bigint not null,
    job_uid text not null,
    inner_id text not null,
    filename text not null,
    workflow_step_id bigint,
    primary key (part_id, position)
);
