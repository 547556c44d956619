-- Lists of calls by the status of the response, statistics by minute, and the last success of each webhook. All are made
-- from the calls that no list has yet, so that writing a call costs hardly more.

-- Null in groups that an instance of the version before writes. A status is null without a response.
alter table webhook_call_fresh
    add column statuses smallint[],
    add column millis integer[];

comment on column webhook_call_list.kind is
    'kind of the event, a space, and the status of the response, 0 without one; only the kind in lists of earlier versions';

create table webhook_call_minute (
    -- 0 for callbacks, -1 for all calls together
    webhook_id bigint not null,
    -- the lowest identifier of the minute
    from_id uuid not null,
    calls bigint not null,
    successes bigint not null,
    redirects bigint not null,
    client_errors bigint not null,
    server_errors bigint not null,
    no_responses bigint not null,
    -- the sum of the durations
    millis bigint not null,
    -- calls that took at most so many milliseconds
    to_10 bigint not null,
    to_30 bigint not null,
    to_100 bigint not null,
    to_300 bigint not null,
    to_1000 bigint not null,
    to_3000 bigint not null,
    to_10000 bigint not null,
    primary key (webhook_id, from_id)
) partition by range (from_id);

create table webhook_success (
    webhook_id bigint primary key,
    -- the newest successful call
    call_id uuid not null
) with (fillfactor = 70);

create or replace function add_day(parent text, day date) returns boolean
language plpgsql
set lock_timeout = '2s'
as $$
declare
    part text := parent || '_' || to_char(day, 'YYYYMMDD');
begin
    if parent = 'webhook_call' then
        perform add_day('webhook_call_list', day);
        perform add_day('webhook_call_minute', day);
    end if;
    if to_regclass(part) is not null
       or exists (select
                    from pg_inherits
                    join pg_class child on child.oid = pg_inherits.inhrelid
                   where pg_inherits.inhparent = to_regclass(parent)
                     and child.relname > parent || '_before_' || to_char(day, 'YYYYMMDD')
                     and child.relname ~ ('^' || parent || '_before_[0-9]{8}$')) then
        return false;
    end if;
    -- one instance makes it, and the others wait for it
    perform pg_advisory_xact_lock(hashtext('webhook history days'));
    if to_regclass(part) is not null then
        return false;
    end if;
    execute format('create table %I (like %I including all)', part, parent);
    if parent in ('webhook_call_list', 'webhook_call_minute') then
        -- counts change in place
        execute format('alter table %I set (fillfactor = 70)', part);
    end if;
    execute format(
        'alter table %I attach partition %I for values from (%L) to (%L)',
        parent, part, uuid_at_day(day), uuid_at_day(day + 1));
    return true;
end
$$;

select add_day('webhook_call_minute', to_date(right(part.relname, 8), 'YYYYMMDD'))
  from pg_inherits i
  join pg_class part
    on part.oid = i.inhrelid
 where i.inhparent = 'webhook_call'::regclass
   and part.relname ~ '^webhook_call_[0-9]{8}$';

create or replace function list_calls(most integer, size integer) returns integer
language plpgsql
-- some ten thousand calls at a time, of which the planner knows no number: they are hashed, and sorted once, in memory
set work_mem = '32MB'
set enable_sort = off
set enable_mergejoin = off
set jit = off
as $$
declare
    taken integer;
begin
    with fresh as (
        delete from webhook_call_fresh
         where id in (select id from webhook_call_fresh order by id limit most)
        returning ids, webhook_ids, kinds, successes, statuses, millis
    ), given as materialized (
        select unnest(ids) as id, unnest(webhook_ids) as webhook_id, unnest(kinds) as kind,
               unnest(successes) as success, unnest(statuses) as status, unnest(millis) as millis,
               statuses is not null as known
          from fresh
    ), entry as materialized (
        select id, webhook_id, case when known then kind || ' ' || coalesce(status, 0) else kind end as kind, success
          from given
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
    ), minute as materialized (
        select coalesce(webhook_id, -1) as webhook_id, minute, count(*) as calls,
               count(*) filter (where success) as successes,
               count(*) filter (where status between 300 and 399) as redirects,
               count(*) filter (where status between 400 and 499) as client_errors,
               count(*) filter (where status >= 500) as server_errors,
               count(*) filter (where status is null and not success) as no_responses,
               coalesce(sum(millis), 0) as millis,
               count(*) filter (where millis <= 10) as to_10,
               count(*) filter (where millis <= 30) as to_30,
               count(*) filter (where millis <= 100) as to_100,
               count(*) filter (where millis <= 300) as to_300,
               count(*) filter (where millis <= 1000) as to_1000,
               count(*) filter (where millis <= 3000) as to_3000,
               count(*) filter (where millis <= 10000) as to_10000
          from (select webhook_id, success, status, millis,
                       ('x' || left(id::text, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 60000 as minute
                  from given) g
         group by grouping sets ((webhook_id, minute), (minute))
    ), counted as (
        insert into webhook_call_minute as m (webhook_id, from_id, calls, successes, redirects, client_errors,
                                              server_errors, no_responses, millis, to_10, to_30, to_100, to_300,
                                              to_1000, to_3000, to_10000)
        select webhook_id, uuid_at(to_timestamp(minute * 60)), calls, successes, redirects, client_errors,
               server_errors, no_responses, millis, to_10, to_30, to_100, to_300, to_1000, to_3000, to_10000
          from minute
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
        select webhook_id, (select id from unnest(array_agg(id)) as i (id) order by id desc limit 1)
          from given
         where success
           and webhook_id > 0
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
