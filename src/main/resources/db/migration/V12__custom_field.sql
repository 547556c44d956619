-- Fields that a deployment defines for its own projects, jobs and project templates, and what these say in them.
create table custom_field (
    id bigint generated always as identity primary key,
    uid text not null unique,
    name text not null,
    type text not null check (type in ('STRING', 'NUMBER', 'DATE', 'URL', 'SINGLE_SELECT', 'MULTI_SELECT')),
    -- the kind of entities it is for
    entity text not null check (entity in ('PROJECT', 'JOB', 'PROJECT_TEMPLATE')),
    description text,
    required boolean not null default false,
    -- null for from the beginning; counts only where it is required
    required_from timestamptz,
    created_by bigint not null references app_user (id),
    created_at timestamptz not null default date_trunc('milliseconds', now()),
    modified_by bigint not null references app_user (id),
    modified_at timestamptz not null default date_trunc('milliseconds', now())
);

create index custom_field_name on custom_field (lower(name));

create table custom_field_option (
    id bigint generated always as identity primary key,
    uid text not null unique,
    field_id bigint not null references custom_field (id) on delete cascade,
    value text not null,
    folded_value text not null generated always as (lower(value)) stored,
    deprecated boolean not null default false,
    -- deferrable: checked after each statement, so that one statement may exchange two values
    unique (field_id, folded_value) deferrable
);

create index custom_field_option_field_id on custom_field_option (field_id, id);

-- What one entity says in one field. The entity is a kind and a number; a generated column for each kind makes the number
-- a foreign key, so that no instance outlives its entity.
create table custom_field_instance (
    id bigint generated always as identity primary key,
    uid text not null unique,
    field_id bigint not null references custom_field (id),
    entity text not null check (entity in ('PROJECT', 'JOB', 'PROJECT_TEMPLATE')),
    entity_id bigint not null,
    project_id bigint generated always as (case entity when 'PROJECT' then entity_id end) stored
        references project (id) on delete cascade,
    job_id bigint generated always as (case entity when 'JOB' then entity_id end) stored
        references job (id) on delete cascade,
    -- null where options are selected
    value text,
    created_by bigint not null references app_user (id),
    created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
    updated_by bigint not null references app_user (id),
    updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
    unique (entity, entity_id, field_id)
);

create index custom_field_instance_field_id on custom_field_instance (field_id);

create index custom_field_instance_project_id on custom_field_instance (project_id) where project_id is not null;

create index custom_field_instance_job_id on custom_field_instance (job_id) where job_id is not null;

create table custom_field_selection (
    instance_id bigint not null references custom_field_instance (id) on delete cascade,
    option_id bigint not null references custom_field_option (id),
    primary key (instance_id, option_id)
);

create index custom_field_selection_option_id on custom_field_selection (option_id);
