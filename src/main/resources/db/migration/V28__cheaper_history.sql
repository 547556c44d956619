-- What is written of a call costs less.

-- random bits do not compress
alter table webhook_call_fresh alter column ids set storage external;

-- As before, with one sort of the calls instead of six.
create or replace function list_calls(most integer, size integer) returns integer
language plpgsql
-- some ten thousand calls at a time, of which the planner knows no number: they are hashed, and sorted once, in memory
set work_mem = '32MB'
set enable_sort = off
set enable_mergejoin = off
as $$
declare
    taken integer;
begin
    with fresh as (
        delete from webhook_call_fresh
         where id in (select id from webhook_call_fresh order by id limit most)
        returning ids, webhook_ids, kinds, successes
    ), entry as materialized (
        select unnest(ids) as id, unnest(webhook_ids) as webhook_id, unnest(kinds) as kind, unnest(successes) as success
          from fresh
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
    ), early as materialized (
        select e.*, h.hour_id, h.day_id, h.chunk as open_chunk,
               (h.calls + row_number() over w - 1) / size as part
          from hour h
          join entry e
            on e.id >= h.hour_id
           and e.id < h.until_id
           and (h.last_id is null or e.id > h.last_id)
        window w as (partition by h.hour_id order by e.id)
    ), border as materialized (
        select hour_id, part, case when part = 0 then open_chunk else id end as chunk
          from (select hour_id, part, id, open_chunk, lag(part) over (partition by hour_id order by id) as before
                  from early) e
         where before is distinct from part
    ), placed as materialized (
        select id, webhook_id, kind, success, hour_id, day_id, chunk
          from late
        union all
        select e.id, e.webhook_id, e.kind, e.success, e.hour_id, e.day_id, b.chunk
          from early e
          join border b using (hour_id, part)
    ), own as materialized (
        select webhook_id, kind, success, chunk, hour_id, day_id, count(*) as calls, array_agg(id) as ids
          from placed
         group by webhook_id, kind, success, chunk, hour_id, day_id
    ), every as materialized (
        select kind, success, chunk, hour_id, day_id, count(*) as calls, array_agg(id) as ids
          from placed
         group by kind, success, chunk, hour_id, day_id
    ), chunked as (
        insert into webhook_call_chunk as c (from_id, last_id, calls)
        select chunk, (select id from unnest(array_agg(last)) as l (id) order by id desc limit 1), sum(calls)
          from (select chunk, calls, (select id from unnest(ids) as i (id) order by id desc limit 1) as last from every) e
         group by chunk
        on conflict (from_id) do update
           set last_id = greatest(c.last_id, excluded.last_id),
               calls = c.calls + excluded.calls
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
