-- The history of calls is found by lists that are made a moment after the calls: one for each webhook, kind and result in a
-- chunk of some thousand calls, with counts of hours and days above them. So a call is written with one index, and the page of
-- any filter at any depth is found by adding up counts, never by skipping rows.

drop index webhook_call_webhook;
drop table webhook_call_count;

-- What was called and is in no list yet: a row for every group of calls that was written together.
create table webhook_call_fresh (
    id bigint generated always as identity primary key,
    ids uuid[] not null,
    -- 0 for callbacks
    webhook_ids bigint[] not null,
    -- empty for callbacks
    kinds text[] not null,
    successes boolean[] not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Chunks follow each other by identifier; each lies within an hour.
create table webhook_call_chunk (
    from_id uuid primary key,
    last_id uuid not null,
    calls bigint not null
) with (fillfactor = 50);

create table webhook_call_list (
    -- 0 for callbacks, -1 for all calls together
    webhook_id bigint not null,
    -- 0 a day, 1 an hour, 2 a chunk
    level smallint not null,
    kind text not null,
    success boolean not null,
    -- the lowest identifier that belongs to the day, hour or chunk
    from_id uuid not null,
    calls bigint not null,
    -- of a chunk, in no order
    ids uuid[],
    primary key (webhook_id, level, kind, success, from_id)
) with (fillfactor = 70);

-- random bits do not compress
alter table webhook_call_list alter column ids set storage external;

create function uuid_time(id uuid) returns timestamptz
language sql immutable strict parallel safe
return to_timestamp(('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0);

-- Puts what is fresh into the lists, some groups at a time; tells how many groups. Whoever calls it holds the lock of the
-- lists until the transaction ends.
create function list_calls(most integer, size integer) returns integer
language plpgsql as $$
declare
    taken integer;
begin
    with fresh as (
        delete from webhook_call_fresh
         where id in (select id from webhook_call_fresh order by id limit most)
        returning ids, webhook_ids, kinds, successes
    ), entry as materialized (
        select e.id, e.webhook_id, e.kind, e.success
          from fresh f
         cross join unnest(f.ids, f.webhook_ids, f.kinds, f.successes) as e (id, webhook_id, kind, success)
    ), bound as (
        select uuid_time((select id from entry order by id limit 1)) as low,
               uuid_time((select id from entry order by id desc limit 1)) as high
    ), hour as materialized (
        select uuid_at(h.hour) as hour_id, uuid_at(h.hour + interval '1 hour') as until_id,
               uuid_at(date_trunc('day', h.hour, 'UTC')) as day_id,
               coalesce(c.from_id, uuid_at(h.hour)) as chunk, c.last_id, coalesce(c.calls, 0) as calls
          from bound b
         cross join generate_series(date_trunc('hour', b.low, 'UTC'), b.high, interval '1 hour') as h (hour)
          left join lateral (
            select from_id, last_id, calls
              from webhook_call_chunk
             where from_id >= uuid_at(h.hour)
               and from_id < uuid_at(h.hour + interval '1 hour')
             order by from_id desc
             limit 1
          ) c on true
    ), late as (
        -- belongs among calls that are listed already
        select e.*, h.hour_id, h.day_id,
               coalesce((select from_id
                           from webhook_call_chunk c
                          where c.from_id <= e.id
                            and c.from_id >= h.hour_id
                          order by from_id desc
                          limit 1), h.hour_id) as chunk
          from hour h
          join entry e
            on e.id >= h.hour_id
           and e.id < h.until_id
           and e.id <= h.last_id
    ), early as (
        select e.*, h.hour_id, h.day_id, h.chunk as open_chunk,
               (h.calls + row_number() over (partition by h.hour_id order by e.id) - 1) / size as part
          from hour h
          join entry e
            on e.id >= h.hour_id
           and e.id < h.until_id
           and (h.last_id is null or e.id > h.last_id)
    ), placed as materialized (
        select id, webhook_id, kind, success, hour_id, day_id, chunk
          from late
        union all
        select id, webhook_id, kind, success, hour_id, day_id,
               case when part = 0 then open_chunk else first_value(id) over (partition by hour_id, part order by id) end
          from early
    ), chunked as (
        insert into webhook_call_chunk as c (from_id, last_id, calls)
        select chunk, (array_agg(id order by id desc))[1], count(*)
          from placed
         group by chunk
        on conflict (from_id) do update
           set last_id = greatest(c.last_id, excluded.last_id),
               calls = c.calls + excluded.calls
    ), own as materialized (
        select webhook_id, kind, success, chunk, hour_id, day_id, count(*) as calls, array_agg(id) as ids
          from placed
         group by webhook_id, kind, success, chunk, hour_id, day_id
    ), every as materialized (
        select kind, success, chunk, hour_id, day_id, count(*) as calls, array_agg(id) as ids
          from placed
         group by kind, success, chunk, hour_id, day_id
    ), row as (
        select webhook_id, 2::smallint as level, kind, success, chunk as from_id, calls, ids from own
        union all
        select -1, 2, kind, success, chunk, calls, ids from every
        union all
        select webhook_id, 1, kind, success, hour_id, sum(calls), null from own group by 1, 3, 4, 5
        union all
        select -1, 1, kind, success, hour_id, sum(calls), null from every group by 3, 4, 5
        union all
        select webhook_id, 0, kind, success, day_id, sum(calls), null from own group by 1, 3, 4, 5
        union all
        select -1, 0, kind, success, day_id, sum(calls), null from every group by 3, 4, 5
    ), listed as (
        insert into webhook_call_list as l (webhook_id, level, kind, success, from_id, calls, ids)
        select webhook_id, level, kind, success, from_id, calls, ids
          from row
        on conflict (webhook_id, level, kind, success, from_id) do update
           set calls = l.calls + excluded.calls,
               ids = l.ids || excluded.ids
    )
    select count(*)
      into taken
      from fresh;
    return taken;
end
$$;

insert into webhook_call_fresh (ids, webhook_ids, kinds, successes)
select array_agg(id), array_agg(coalesce(webhook_id, 0)), array_agg(coalesce(kind, '')), array_agg(success)
  from (select id, webhook_id, kind, success, row_number() over (order by id) / 1000 as part from webhook_call) c
 group by part;

-- When a call was replayed: calls themselves are never changed.
create table webhook_call_forced (
    call_id uuid primary key,
    last_forced_at timestamptz not null
);

alter table webhook_retry add column forced boolean not null default false;

-- the replay of an event that there was no call for
alter table webhook_retry alter column parent_id drop not null;

alter table webhook add column rate_per_second integer check (rate_per_second between 1 and 10000);
alter table webhook add column ordered boolean not null default false;
