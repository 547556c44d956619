-- Files to consult while a project is worked on.
create table project_reference (
    id bigint generated always as identity primary key,
    uid text not null unique,
    project_id bigint not null references project (id) on delete cascade,
    file_id bigint not null references stored_file (id),
    note text,
    created_by bigint not null references app_user (id),
    -- to the millisecond, as it is shown
    date_created timestamptz not null default date_trunc('milliseconds', now())
);

create index project_reference_project_id on project_reference (project_id, id);

create index project_reference_file_id on project_reference (file_id);

create index project_reference_created_by on project_reference (created_by);

-- What lists of projects are sorted by; the id makes every order complete.
create index project_by_name on project (lower(name), id);

create index project_by_date_created on project (date_created, id);

create index project_by_date_due on project (date_due, id);

create index project_by_date_due_last on project (date_due desc nulls last, id desc);

create index project_by_status on project (status, id);

create index project_by_source_lang on project (source_lang, id);

create index project_target_langs on project using gin (target_langs);

create index project_archived on project (id) where archived;
