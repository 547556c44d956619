-- What projects refer to. Five kinds are alike but for their names, and stay tables of their own so that a foreign key
-- says what it points at.
create table client (
    id bigint generated always as identity primary key,
    uid text not null unique,
    name text not null,
    note text
);

create unique index client_name on client (lower(name));

create table business_unit (
    id bigint generated always as identity primary key,
    uid text not null unique,
    name text not null,
    note text
);

create unique index business_unit_name on business_unit (lower(name));

create table domain (
    id bigint generated always as identity primary key,
    uid text not null unique,
    name text not null,
    note text
);

create unique index domain_name on domain (lower(name));

create table sub_domain (
    id bigint generated always as identity primary key,
    uid text not null unique,
    name text not null,
    note text
);

create unique index sub_domain_name on sub_domain (lower(name));

create table vendor (
    id bigint generated always as identity primary key,
    uid text not null unique,
    name text not null,
    note text
);

create unique index vendor_name on vendor (lower(name));

create table workflow_step (
    id bigint generated always as identity primary key,
    uid text not null unique,
    name text not null,
    abbr text,
    -- place among the steps, null for last
    position int
);

create unique index workflow_step_name on workflow_step (lower(name));

-- the same shape as every other uid, but made here: 122 random bits
insert into workflow_step (uid, name, abbr, position)
select translate(rtrim(encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '='), '+/', '-_'),
       s.name, s.abbr, s.position
  from (values ('Translation', 'T', 1), ('Revision', 'R', 2)) as s (name, abbr, position);

alter table app_user
    add constraint app_user_client_id_fkey foreign key (client_id) references client (id);

create index app_user_client_id on app_user (client_id) where client_id is not null;
