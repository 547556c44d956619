-- Webhooks, events and the outbox. Events are kept for the whole retention whether or not anyone listens.
create table webhook (
    id bigint generated always as identity primary key,
    uid text not null unique,
    -- one owner a webhook: its rows in the outbox all carry the same shard
    shard smallint not null default (floor(random() * 256))::smallint,
    name text,
    url text not null,
    events text[] not null,
    status text not null check (status in ('ENABLED', 'DISABLED')),
    created_at timestamptz not null default now()
);

create table webhook_event (
    id bigint generated always as identity primary key,
    uid text not null unique,
    kind text not null,
    project_id bigint,
    body text not null,
    traceparent text,
    created_at timestamptz not null default now()
);

-- First attempts only; insert and delete, never updated.
create table webhook_outbox (
    id bigint generated always as identity primary key,
    shard smallint not null,
    webhook_id bigint not null,
    event_id bigint not null
);
