-- Adding a call to the lists costs less. Its chunk and its minute are found in arrays of their bounds
-- instead of by windows and by the text of its id. Calls are grouped once, by all that any list or count distinguishes;
-- lists, counts and the last successes are made from these groups.

create aggregate array_cat_agg(uuid[]) (sfunc = array_cat, stype = uuid[]);

-- As before in what it writes.
create or replace function list_calls(most integer, size integer) returns integer
language plpgsql
-- some ten thousand calls at a time, of which the planner knows no number: they are hashed, in memory
set work_mem = '32MB'
set enable_sort = off
set enable_mergejoin = off
set jit = off
as $$
declare
    taken integer;
begin
    with fresh as materialized (
        delete from webhook_call_fresh
         where id in (select id from webhook_call_fresh order by id limit most)
        returning ids, webhook_ids, kinds, successes, statuses, millis,
                  coalesce(first_id, (select id from unnest(ids) as i (id) order by id limit 1)) as first_id,
                  coalesce(last_id, (select id from unnest(ids) as i (id) order by id desc limit 1)) as last_id
    ), given as materialized (
        select unnest(ids) as id, unnest(webhook_ids) as webhook_id, unnest(kinds) as kind,
               unnest(successes) as success, unnest(statuses) as status, unnest(millis) as millis,
               statuses is not null as known
          from fresh
    ), bound as materialized (
        select low_id, uuid_time(low_id) as low, uuid_time(high_id) as high
          from (select (select first_id from fresh order by first_id limit 1) as low_id,
                       (select last_id from fresh order by last_id desc limit 1) as high_id
                offset 0) b
    ), hour as materialized (
        select uuid_at(h.hour) as hour_id, uuid_at(date_trunc('day', h.hour, 'UTC')) as day_id,
               uuid_at(h.hour + interval '1 hour') as until_id, c.last_id, coalesce(c.calls, 0) as calls,
               coalesce((select from_id
                           from webhook_call_chunk
                          where from_id >= uuid_at(h.hour)
                            and from_id <= b.low_id
                          order by from_id desc
                          limit 1), uuid_at(h.hour)) as first_chunk
          from bound b
         cross join generate_series(date_trunc('hour', b.low, 'UTC'), b.high, interval '1 hour') as h (hour)
          left join lateral (
            select last_id, calls
              from webhook_call_chunk
             where from_id >= uuid_at(h.hour)
               and from_id < uuid_at(h.hour + interval '1 hour')
             order by from_id desc
             limit 1
          ) c on true
    ), newer as materialized (
        select h.hour_id, h.calls,
               array(select id
                       from given
                      where id >= h.hour_id
                        and id < h.until_id
                        and (h.last_id is null or id > h.last_id)
                      order by id) as ids
          from hour h
    ), begun as materialized (
        -- the first calls of new chunks
        select e.hour_id, e.ids[greatest(n.number * size - e.calls, 0) + 1] as id
          from newer e
         cross join generate_series(greatest(e.calls / size, 1),
                                    (e.calls + cardinality(e.ids) - 1) / size) as n (number)
         where cardinality(e.ids) > 0
    ), chunk as materialized (
        select c.id as from_id, h.hour_id, h.day_id, row_number() over (order by c.id) as number
          from hour h
         cross join lateral (
            select h.hour_id
            union
            select from_id
              from webhook_call_chunk
             where from_id >= h.first_chunk
               and from_id < h.until_id
            union
            select id from begun b where b.hour_id = h.hour_id
         ) c (id)
    ), minute as materialized (
        select uuid_at(m.minute) as from_id, row_number() over (order by m.minute) as number
          from bound b
         cross join generate_series(date_trunc('minute', b.low), b.high, interval '1 minute') as m (minute)
    ), grouped as materialized (
        select webhook_id, kind, case when known then coalesce(status, 0) end as status, success,
               width_bucket(id, (select array_agg(from_id order by number) from chunk)) as chunk,
               width_bucket(id, (select array_agg(from_id order by number) from minute)) as minute,
               count(*) as calls, array_agg(id) as ids, coalesce(sum(millis), 0) as millis,
               count(*) filter (where millis <= 10) as to_10,
               count(*) filter (where millis <= 30) as to_30,
               count(*) filter (where millis <= 100) as to_100,
               count(*) filter (where millis <= 300) as to_300,
               count(*) filter (where millis <= 1000) as to_1000,
               count(*) filter (where millis <= 3000) as to_3000,
               count(*) filter (where millis <= 10000) as to_10000
          from given
         group by 1, 2, 3, 4, 5, 6
    ), part as materialized (
        select g.webhook_id, g.kind || coalesce(' ' || g.status, '') as kind, g.success, c.from_id, c.hour_id, c.day_id,
               g.calls, g.ids
          from grouped g
          join chunk c
            on c.number = g.chunk
    ), own as (
        select webhook_id, kind, success, from_id, sum(calls) as calls, array_cat_agg(ids) as ids
          from part
         group by webhook_id, kind, success, from_id
    ), every as materialized (
        select p.kind, p.success, p.from_id, count(*) as calls, array_agg(i.id) as ids
          from part p
         cross join unnest(p.ids) as i (id)
         group by 1, 2, 3
    ), chunked as (
        insert into webhook_call_chunk as c (from_id, last_id, calls)
        select from_id, (select id from unnest(array_agg(last)) as l (id) order by id desc limit 1), sum(calls)
          from (select from_id, calls, (select id from unnest(ids) as i (id) order by id desc limit 1) as last
                  from every) e
         group by from_id
        on conflict (from_id) do update
           set last_id = greatest(c.last_id, excluded.last_id),
               calls = c.calls + excluded.calls
    ), row as (
        select webhook_id, 2::smallint as level, kind, success, from_id, calls, ids from own
        union all
        select -1, 2, kind, success, from_id, calls, ids from every
        union all
        select coalesce(webhook_id, -1), case when day_id is null then 1 else 0 end, kind, success,
               coalesce(hour_id, day_id), sum(calls), null
          from part
         group by grouping sets ((webhook_id, kind, success, hour_id), (kind, success, hour_id),
                                 (webhook_id, kind, success, day_id), (kind, success, day_id))
    ), listed as (
        insert into webhook_call_list as l (webhook_id, level, kind, success, from_id, calls, ids)
        select webhook_id, level, kind, success, from_id, calls, ids
          from row
        on conflict (webhook_id, level, kind, success, from_id) do update
           set calls = l.calls + excluded.calls,
               ids = l.ids || excluded.ids
    ), counted as (
        insert into webhook_call_minute as m (webhook_id, from_id, calls, successes, redirects, client_errors,
                                              server_errors, no_responses, millis, to_10, to_30, to_100, to_300,
                                              to_1000, to_3000, to_10000)
        select coalesce(g.webhook_id, -1), m.from_id, sum(g.calls),
               coalesce(sum(g.calls) filter (where g.success), 0),
               coalesce(sum(g.calls) filter (where g.status between 300 and 399), 0),
               coalesce(sum(g.calls) filter (where g.status between 400 and 499), 0),
               coalesce(sum(g.calls) filter (where g.status >= 500), 0),
               coalesce(sum(g.calls) filter (where coalesce(g.status, 0) = 0 and not g.success), 0),
               sum(g.millis), sum(g.to_10), sum(g.to_30), sum(g.to_100), sum(g.to_300), sum(g.to_1000), sum(g.to_3000),
               sum(g.to_10000)
          from grouped g
          join minute m
            on m.number = g.minute
         group by grouping sets ((g.webhook_id, m.from_id), (m.from_id))
        on conflict (webhook_id, from_id) do update
           set calls = m.calls + excluded.calls,
               successes = m.successes + excluded.successes,
               redirects = m.redirects + excluded.redirects,
               client_errors = m.client_errors + excluded.client_errors,
               server_errors = m.server_errors + excluded.server_errors,
               no_responses = m.no_responses + excluded.no_responses,
               millis = m.millis + excluded.millis,
               to_10 = m.to_10 + excluded.to_10,
               to_30 = m.to_30 + excluded.to_30,
               to_100 = m.to_100 + excluded.to_100,
               to_300 = m.to_300 + excluded.to_300,
               to_1000 = m.to_1000 + excluded.to_1000,
               to_3000 = m.to_3000 + excluded.to_3000,
               to_10000 = m.to_10000 + excluded.to_10000
    ), succeeded as (
        insert into webhook_success as s (webhook_id, call_id)
        select webhook_id, (select id from unnest(array_agg(last)) as l (id) order by id desc limit 1)
          from (select webhook_id,
                       case
                         when calls = 1 then ids[1]
                         else (select id from unnest(ids) as i (id) order by id desc limit 1)
                       end as last
                  from grouped
                 where success
                   and webhook_id > 0) g
         group by webhook_id
        on conflict (webhook_id) do update
           set call_id = greatest(s.call_id, excluded.call_id)
         where s.call_id < excluded.call_id
    )
    select count(*)
      into taken
      from fresh;
    return taken;
end
$$;
