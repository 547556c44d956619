-- Net rate schemes and translation memories.
create table net_rate_scheme (
    id bigint generated always as identity primary key,
    uid text not null unique,
    name text not null,
    is_default boolean not null,
    -- per cent a category, as far as given
    rates jsonb not null,
    created_by bigint references app_user (id),
    date_created timestamptz not null default now()
);

create unique index net_rate_scheme_default on net_rate_scheme (is_default) where is_default;

create table net_rate_scheme_step (
    scheme_id bigint not null references net_rate_scheme (id) on delete cascade,
    workflow_step_id bigint not null references workflow_step (id) on delete cascade,
    position int not null,
    rates jsonb not null,
    primary key (scheme_id, workflow_step_id)
);

create index net_rate_scheme_step_workflow_step_id on net_rate_scheme_step (workflow_step_id);

alter table app_user
    add constraint app_user_net_rate_scheme_id_fkey foreign key (net_rate_scheme_id) references net_rate_scheme (id);

create index app_user_net_rate_scheme_id on app_user (net_rate_scheme_id) where net_rate_scheme_id is not null;

create table trans_memory (
    id bigint generated always as identity primary key,
    uid text not null unique,
    name text not null,
    source_lang text not null,
    target_langs text[] not null,
    -- one more with every change of its segments
    revision bigint not null default 0,
    segments_count bigint not null default 0,
    created_by bigint references app_user (id),
    date_created timestamptz not null default now()
);

create table trans_memory_segment (
    id bigint generated always as identity primary key,
    uid text not null unique,
    memory_id bigint not null references trans_memory (id) on delete cascade,
    target_lang text not null,
    source text not null,
    source_codes jsonb not null,
    target text not null,
    target_codes jsonb not null,
    previous_source text,
    next_source text,
    context_key text,
    -- fingerprints of 128 bits: of the source with its codes, and of each part of the context, null where there is none
    source_hash uuid not null,
    previous_hash uuid,
    next_hash uuid,
    key_hash uuid,
    -- of the whole context
    context_hash uuid not null,
    -- the memory's when it was written: the newest has the highest
    revision bigint not null,
    created_by bigint references app_user (id),
    date_created timestamptz not null default now()
);

-- one translation of a text in a context; also finds the exact matches of a text
create unique index trans_memory_segment_source
    on trans_memory_segment (memory_id, target_lang, source_hash, context_hash);

create index trans_memory_segment_listing on trans_memory_segment (memory_id, id);

create table project_trans_memory (
    project_id bigint not null references project (id) on delete cascade,
    memory_id bigint not null references trans_memory (id),
    position int not null,
    -- points taken off every score
    penalty int not null check (penalty between 0 and 100),
    read_mode boolean not null,
    write_mode boolean not null,
    primary key (project_id, memory_id)
);

create index project_trans_memory_memory_id on project_trans_memory (memory_id);
