-- Who works on new jobs of a project where the upload does not say; a template keeps it for the projects made from it.
create table default_provider (
    entity text not null check (entity in ('PROJECT', 'PROJECT_TEMPLATE')),
    entity_id bigint not null,
    target_lang text not null,
    workflow_level smallint not null check (workflow_level between 1 and 15),
    -- first is who is asked first
    position smallint not null,
    user_id bigint references app_user (id),
    vendor_id bigint references vendor (id),
    project_id bigint
        generated always as (case entity when 'PROJECT' then entity_id end) stored
        references project (id) on delete cascade,
    project_template_id bigint
        generated always as (case entity when 'PROJECT_TEMPLATE' then entity_id end) stored
        references project_template (id) on delete cascade,
    primary key (entity, entity_id, target_lang, workflow_level, position),
    check (num_nonnulls(user_id, vendor_id) = 1)
);

create index default_provider_project_id on default_provider (project_id) where project_id is not null;

create index default_provider_project_template_id on default_provider (project_template_id)
    where project_template_id is not null;

create index default_provider_user_id on default_provider (user_id) where user_id is not null;

create index default_provider_vendor_id on default_provider (vendor_id) where vendor_id is not null;
