-- People and their tokens.
create table app_user (
    id bigint generated always as identity primary key,
    uid text not null unique,
    user_name text not null,
    first_name text not null,
    last_name text not null,
    email text not null,
    password_hash text not null,
    role text not null check (role in ('ADMIN', 'PROJECT_MANAGER', 'LINGUIST', 'GUEST', 'SUBMITTER', 'PORTAL_MEMBER')),
    timezone text not null,
    note text,
    active boolean not null default true,
    anonymized boolean not null default false,
    terminologist boolean not null default false,
    source_langs text[] not null default '{}',
    target_langs text[] not null default '{}',
    net_rate_scheme_id bigint,
    client_id bigint,
    created_by bigint references app_user (id),
    date_created timestamptz not null default now(),
    date_deleted timestamptz
);

-- a name is taken by one user that is not deleted
create unique index app_user_name on app_user (lower(user_name)) where date_deleted is null;

create index app_user_listing on app_user (id) where date_deleted is null;

create table token (
    id bigint generated always as identity primary key,
    uid text not null unique,
    user_id bigint not null references app_user (id) on delete cascade,
    -- SHA-256 of the token; the token itself is nowhere
    hash bytea not null unique,
    -- null for the token of a login
    name text,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
);

create index token_user_id on token (user_id);

create index token_expires_at on token (expires_at);
