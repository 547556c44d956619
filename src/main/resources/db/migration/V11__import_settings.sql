-- How files are read: segmentation rules, import settings, and which of them projects and jobs use.
create table segmentation_rule (
    id bigint generated always as identity primary key,
    uid text not null unique,
    name text not null,
    -- normal form; mul is all languages
    language text not null,
    filename text not null,
    -- taken for files of that language where the import settings name no rules
    is_primary boolean not null default false,
    -- as it was sent; null for the rules that come with the service
    srx bytea,
    created_by bigint references app_user (id),
    date_created timestamptz not null default date_trunc('milliseconds', now())
);

create unique index segmentation_rule_primary on segmentation_rule (language) where is_primary;

create unique index segmentation_rule_built_in on segmentation_rule ((srx is null)) where srx is null;

create table import_settings (
    id bigint generated always as identity primary key,
    uid text not null unique,
    name text not null,
    is_default boolean not null default false,
    -- file import settings without their segmentation rules
    settings jsonb not null,
    seg_rule_id bigint references segmentation_rule (id),
    target_seg_rule_id bigint references segmentation_rule (id),
    created_by bigint references app_user (id),
    date_created timestamptz not null default date_trunc('milliseconds', now())
);

create unique index import_settings_default on import_settings (is_default) where is_default;

create index import_settings_seg_rule_id on import_settings (seg_rule_id) where seg_rule_id is not null;

create index import_settings_target_seg_rule_id on import_settings (target_seg_rule_id)
    where target_seg_rule_id is not null;

-- a public identifier as the service makes them: 128 random bits in 22 URL-safe characters
insert into segmentation_rule (uid, name, language, filename)
values (translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'), 'Default', 'mul',
        'parlance.srx');

insert into import_settings (uid, name, is_default, settings)
values (translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'), 'Default', true, '{}');

-- A project without a row uses the default.
create table project_import_settings (
    project_id bigint primary key references project (id) on delete cascade,
    import_settings_id bigint not null references import_settings (id)
);

create index project_import_settings_settings on project_import_settings (import_settings_id);

-- What a file is read by, as it was when the file came: a later change of the settings does not change its jobs.
alter table stored_file add column import_settings jsonb;

-- What the jobs of a file use; null for jobs that are older than import settings.
alter table job
    add column import_settings_id bigint references import_settings (id),
    add column seg_rule_id bigint references segmentation_rule (id),
    add column target_seg_rule_id bigint references segmentation_rule (id);

create index job_import_settings_id on job (import_settings_id) where import_settings_id is not null;

create index job_seg_rule_id on job (seg_rule_id) where seg_rule_id is not null;

create index job_target_seg_rule_id on job (target_seg_rule_id) where target_seg_rule_id is not null;

-- Segmentation rules as they are shown: those of the service are primary for all languages while no others are.
create view shown_segmentation_rule as
select r.id,
       r.uid,
       r.name,
       r.language,
       r.filename,
       r.date_created,
       r.is_primary
       or (r.srx is null
           and not exists (select from segmentation_rule p where p.is_primary and p.language = 'mul')) as is_primary
  from segmentation_rule r;
