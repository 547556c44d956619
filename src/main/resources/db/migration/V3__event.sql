-- Webhooks, events and the outbox. Events are kept for the whole retention whether or not anyone listens.

-- Identifiers of events and calls are UUIDs of version 7: they sort by time, so the tables are partitioned by them, a day a
-- partition, and the key alone finds the day. This is the lowest identifier of a moment.
create function uuid_at(moment timestamptz) returns uuid
language sql immutable strict parallel safe
return rpad(lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0'), 32, '0')::uuid;

create function uuid_at_day(day date) returns uuid
language sql immutable strict parallel safe
return uuid_at(day::timestamp at time zone 'UTC');

-- Makes the partition of a day, with the rows of that day which went to the default partition while there was none.
create function add_day(parent text, day date) returns boolean
language plpgsql as $$
declare
    part text := parent || '_' || to_char(day, 'YYYYMMDD');
begin
    if to_regclass(part) is not null then
        return false;
    end if;
    execute format('lock table %I in access exclusive mode', parent || '_default');
    execute format('create table %I (like %I including all)', part, parent);
    execute format(
        'with moved as (delete from %1$I where id >= %2$L and id < %3$L returning *) insert into %4$I select * from moved',
        parent || '_default', uuid_at_day(day), uuid_at_day(day + 1), part);
    execute format(
        'alter table %I attach partition %I for values from (%L) to (%L)',
        parent, part, uuid_at_day(day), uuid_at_day(day + 1));
    return true;
end
$$;

-- Drops the partitions of the days before that one; tells how many.
create function drop_days(parent text, before date) returns integer
language plpgsql as $$
declare
    part text;
    dropped integer := 0;
begin
    for part in
        select child.relname
          from pg_inherits
          join pg_class child on child.oid = pg_inherits.inhrelid
         where pg_inherits.inhparent = to_regclass(parent)
           and child.relname ~ ('^' || parent || '_[0-9]{8}$')
           and to_date(right(child.relname, 8), 'YYYYMMDD') < before
    loop
        execute format('drop table %I', part);
        dropped := dropped + 1;
    end loop;
    execute format('delete from %I where id < %L', parent || '_default', uuid_at_day(before));
    return dropped;
end
$$;

create table webhook (
    id bigint generated always as identity primary key,
    uid text not null unique,
    name text,
    url text not null,
    events text[] not null,
    status text not null check (status in ('ENABLED', 'DISABLED')),
    -- why the service itself disabled it, or null
    disabled_reason text,
    timeout_seconds smallint,
    max_concurrency smallint,
    -- sealed JSON object of the webhook's own headers, which may hold credentials
    headers bytea not null,
    -- sealed; the previous one signs too until it expires
    secret bytea not null,
    previous_secret bytea,
    previous_secret_expires timestamptz,
    -- counts the edits, so that delivery sees what changed
    version bigint not null default 1,
    created_by bigint references app_user (id),
    date_created timestamptz not null default now(),
    -- the row stays as long as calls in the history belong to it
    date_deleted timestamptz,
    check (date_deleted is null or status = 'DISABLED')
);

create index webhook_listing on webhook (id) where date_deleted is null;

create index webhook_events on webhook using gin (events) where status = 'ENABLED';

create table webhook_event (
    id uuid primary key,
    -- null for a callback
    kind text,
    -- where a callback goes
    url text,
    project_id bigint,
    body text not null,
    traceparent text,
    check ((kind is null) = (url is not null))
) partition by range (id);

-- Nothing is refused when no one made a partition in time.
create table webhook_event_default partition of webhook_event default;

select add_day('webhook_event', day::date)
  from generate_series((now() at time zone 'UTC')::date - 1, (now() at time zone 'UTC')::date + 3, interval '1 day') as day;

-- First attempts only; insert and delete, never updated. Read in the order of transactions: whoever has read everything that
-- one snapshot shows reads on from there and meets neither a row twice nor the remains of what was deleted.
create table webhook_outbox (
    id bigint generated always as identity,
    tx bigint not null default pg_current_xact_id()::text::bigint,
    -- a webhook, or below zero the origin of a callback; its lowest 8 bits are the shard
    target bigint not null,
    event_id uuid not null,
    primary key (tx, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
    autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000);

create index webhook_outbox_target on webhook_outbox (target, tx, id);
