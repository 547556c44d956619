-- Delivery: who delivers what, what is tried again, and what was called.

-- Members: the delivering parts of the instances. A member that fell silent is deleted by another one, which fences it: what
-- it still writes carries its epoch and changes nothing.
create table delivery_member (
    epoch bigint generated always as identity primary key,
    instance text not null,
    heartbeat timestamptz not null default clock_timestamp()
);

-- All that goes to one target is in one shard, so one member at a time delivers to it.
create table delivery_shard (
    shard smallint primary key,
    -- of the member that owns it; free when null, or when there is no such member
    epoch bigint
);

insert into delivery_shard (shard) select shard from generate_series(0, 255) as shard;

-- Further attempts, apart from the outbox so that first ones are never searched for among them.
create table webhook_retry (
    id bigint generated always as identity primary key,
    target bigint not null,
    event_id uuid not null,
    -- which attempt it will be, from 1
    attempt smallint not null,
    -- the first call of the chain
    parent_id uuid not null,
    due timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);

create index webhook_retry_target on webhook_retry (target, due, id);

-- How a webhook fares, as far as it fails: a row goes with the first success.
create table webhook_failing (
    target bigint primary key,
    failures integer not null,
    since timestamptz not null
) with (fillfactor = 50);

-- One row an attempt, append only.
create table webhook_call (
    id uuid primary key,
    -- null for a callback
    webhook_id bigint,
    event_id uuid not null,
    -- null for a callback
    kind text,
    parent_id uuid,
    retry_attempt smallint not null,
    forced boolean not null default false,
    url text not null,
    success boolean not null,
    status_code smallint,
    error_message text,
    duration_millis integer not null,
    remote_address text,
    request_headers text not null,
    answer_headers text,
    answer text
) partition by range (id);

create index webhook_call_webhook on webhook_call (webhook_id, id);

create index webhook_call_parent on webhook_call (parent_id, id) where parent_id is not null;

create table webhook_call_default partition of webhook_call default;

select add_day('webhook_call', day::date)
  from generate_series((now() at time zone 'UTC')::date - 1, (now() at time zone 'UTC')::date + 3, interval '1 day') as day;

-- How many calls a day has, written in the statement that writes the calls.
create table webhook_call_count (
    day date not null,
    -- 0 for callbacks
    webhook_id bigint not null,
    -- empty for callbacks
    kind text not null,
    success boolean not null,
    calls bigint not null,
    primary key (day, webhook_id, kind, success)
) with (fillfactor = 50);

create index webhook_call_count_webhook on webhook_call_count (webhook_id, day);
