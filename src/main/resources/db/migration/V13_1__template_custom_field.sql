-- Project templates hold custom fields as projects and jobs do.
alter table custom_field_instance
    add column project_template_id bigint
        generated always as (case entity when 'PROJECT_TEMPLATE' then entity_id end) stored
        references project_template (id) on delete cascade;

create index custom_field_instance_project_template_id on custom_field_instance (project_template_id)
    where project_template_id is not null;
