-- Which import settings the projects made from a template use; without a row the default.
create table project_template_import_settings (
    template_id bigint primary key references project_template (id) on delete cascade,
    import_settings_id bigint not null references import_settings (id)
);

create index project_template_import_settings_settings on project_template_import_settings (import_settings_id);
