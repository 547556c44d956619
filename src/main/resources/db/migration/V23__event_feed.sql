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
    per_second integer not null,
    total bigint not null,
    replayed bigint not null default 0,
    -- when the next step may be made
    due timestamptz not null default now(),
    date_ended timestamptz,
    cancelled boolean not null default false
);

create index webhook_replay_due on webhook_replay (due) where date_ended is null;

-- What a replay has still to do, by the order of the events.
create table webhook_replay_item (
    replay_id bigint not null references webhook_replay (id) on delete cascade,
    event_id uuid not null,
    -- the newest call for the event, or null where there was none
    call_id uuid,
    primary key (replay_id, event_id)
);

-- What the owner of a target holds in memory, told every few seconds for those who look.
create table webhook_lane (
    target bigint primary key,
    in_flight integer not null,
    concurrency integer not null,
    breaker text not null,
    breaker_until timestamptz,
    reported timestamptz not null
) with (fillfactor = 50);
