-- How the analyses of a project count where a call asks for the project's settings; a project without a row has the defaults.
create table project_analyse_settings (
    project_id bigint primary key references project (id) on delete cascade,
    settings jsonb not null
);

alter table project_template add column analyse_settings jsonb;
