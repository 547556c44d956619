-- Machine translation to ask, price lists of users, and templates that projects are made from.
create table machine_translate_settings (
    id bigint generated always as identity primary key,
    uid text not null unique,
    name text not null,
    type text not null check (type in ('HTTP')),
    url text not null,
    -- sealed; null for a service that asks for none
    key bytea,
    quality_estimation boolean not null default false,
    created_by bigint not null references app_user (id),
    date_created timestamptz not null default date_trunc('milliseconds', now())
);

create table project_mt_settings (
    project_id bigint not null references project (id) on delete cascade,
    target_lang text not null,
    settings_id bigint not null references machine_translate_settings (id),
    primary key (project_id, target_lang)
);

create index project_mt_settings_settings_id on project_mt_settings (settings_id);

create table price_list (
    id bigint generated always as identity primary key,
    uid text not null unique,
    name text not null,
    note text
);

create unique index price_list_name on price_list (lower(name));

alter table app_user
    add column price_list_id bigint references price_list (id);

create index app_user_price_list_id on app_user (price_list_id) where price_list_id is not null;

create table project_template (
    id bigint generated always as identity primary key,
    uid text not null unique,
    name text not null,
    source_lang text not null,
    target_langs text[] not null,
    client_id bigint references client (id),
    business_unit_id bigint references business_unit (id),
    domain_id bigint references domain (id),
    sub_domain_id bigint references sub_domain (id),
    owner_id bigint not null references app_user (id),
    purchase_order text,
    note text,
    created_by bigint not null references app_user (id),
    date_created timestamptz not null default date_trunc('milliseconds', now())
);

create index project_template_client_id on project_template (client_id) where client_id is not null;

create index project_template_business_unit_id on project_template (business_unit_id) where business_unit_id is not null;

create index project_template_domain_id on project_template (domain_id) where domain_id is not null;

create index project_template_sub_domain_id on project_template (sub_domain_id) where sub_domain_id is not null;

create index project_template_owner_id on project_template (owner_id);

-- Levels are 1, 2, 3 without a gap.
create table project_template_step (
    template_id bigint not null references project_template (id) on delete cascade,
    level smallint not null check (level between 1 and 15),
    workflow_step_id bigint not null references workflow_step (id),
    primary key (template_id, level),
    unique (template_id, workflow_step_id)
);

create index project_template_step_step on project_template_step (workflow_step_id);

create table project_template_trans_memory (
    template_id bigint not null references project_template (id) on delete cascade,
    memory_id bigint not null references trans_memory (id),
    position int not null,
    -- points taken off every score
    penalty int not null check (penalty between 0 and 100),
    read_mode boolean not null,
    write_mode boolean not null,
    primary key (template_id, memory_id)
);

create index project_template_trans_memory_memory_id on project_template_trans_memory (memory_id);

create table project_template_mt_settings (
    template_id bigint not null references project_template (id) on delete cascade,
    target_lang text not null,
    settings_id bigint not null references machine_translate_settings (id),
    primary key (template_id, target_lang)
);

create index project_template_mt_settings_settings_id on project_template_mt_settings (settings_id);

-- a step that a net rate scheme pays by is in use: its rates do not vanish with it
alter table net_rate_scheme_step
    drop constraint net_rate_scheme_step_workflow_step_id_fkey,
    add constraint net_rate_scheme_step_workflow_step_id_fkey
        foreign key (workflow_step_id) references workflow_step (id);
