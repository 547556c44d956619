-- Projects: what is translated, for whom and until when.
create table project (
    id bigint generated always as identity primary key,
    uid text not null unique,
    name text not null,
    status text not null default 'NEW'
        check (status in ('NEW', 'ASSIGNED', 'COMPLETED', 'ACCEPTED_BY_VENDOR', 'DECLINED_BY_VENDOR',
                          'COMPLETED_BY_VENDOR', 'CANCELLED')),
    source_lang text not null,
    target_langs text[] not null,
    client_id bigint references client (id),
    business_unit_id bigint references business_unit (id),
    domain_id bigint references domain (id),
    sub_domain_id bigint references sub_domain (id),
    owner_id bigint not null references app_user (id),
    created_by bigint not null references app_user (id),
    purchase_order text,
    note text,
    date_due timestamptz,
    file_handover boolean not null default false,
    archived boolean not null default false,
    -- json, not jsonb: kept as it was given, with the order of its fields and whatever text and number JSON allows
    lqa_profiles json not null default '[]',
    -- to the millisecond, as it is shown, so that what is read can be filtered by
    date_created timestamptz not null default date_trunc('milliseconds', now())
);

create index project_owner_id on project (owner_id);

create index project_created_by on project (created_by);

create index project_client_id on project (client_id) where client_id is not null;

create index project_business_unit_id on project (business_unit_id) where business_unit_id is not null;

create index project_domain_id on project (domain_id) where domain_id is not null;

create index project_sub_domain_id on project (sub_domain_id) where sub_domain_id is not null;

-- The steps of a project's work; levels are 1, 2, 3 without a gap.
create table project_workflow_step (
    project_id bigint not null references project (id) on delete cascade,
    level smallint not null check (level between 1 and 15),
    workflow_step_id bigint not null references workflow_step (id),
    primary key (project_id, level),
    unique (project_id, workflow_step_id)
);

create index project_workflow_step_step on project_workflow_step (workflow_step_id);

-- Which users see a project because they work on it. Nobody can until there are jobs, whose migration replaces this view
-- by a query of theirs with the same columns.
create view project_linguist as
select p.id as project_id,
       p.owner_id as user_id
  from project p
 where false;
