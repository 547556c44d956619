-- Events are published by others, and read on by those who have no webhook.

-- Read in the order of transactions, like the outbox: whoever knows what one snapshot showed reads on from there and misses
-- nothing, however late a transaction commits.
alter table webhook_event add column tx bigint not null default pg_current_xact_id()::text::bigint;

create index webhook_event_tx on webhook_event (tx, id);

-- the publisher's own identifier, where it gave one
alter table webhook_event add column uid text;

-- Each of those is taken once.
create table webhook_event_key (
    uid text primary key,
    event_id uuid not null
);

-- Replays of a range, made step by step at their rate.
create table webhook_replay (
    id bigint generated always as identity primary key,
    uid text not null unique,
    webhook_id bigint not null references webhook (id),
    created_by bigint references app_user (id),
    date_created timestamptz not null default now(),
    from_id uuid not null,
    until_id uuid not null,
    kinds text[] not null,
    -- SUCCESS, FAIL, MISSED or null for all
    status text,
    per_second integer not null,
    -- the last event that was looked at
    last_id uuid,
    total bigint not null,
    replayed bigint not null default 0,
    -- when the next step may be made
    due timestamptz not null default now(),
    date_ended timestamptz,
    cancelled boolean not null default false
);

create index webhook_replay_due on webhook_replay (due) where date_ended is null;

create index webhook_replay_webhook on webhook_replay (webhook_id, id);
