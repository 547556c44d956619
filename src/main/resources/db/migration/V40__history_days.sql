-- Third step: partitions are added and dropped while others read and write. PostgreSQL detaches a partition concurrently
-- only where no default partition exists, and it adds one without an exclusive lock only then.

-- Makes the partition of a day, with that of the lists for calls, unless it exists or belongs to the partition that the
-- migration of the lists left.
create or replace function add_day(parent text, day date) returns boolean
language plpgsql
set lock_timeout = '2s'
as $$
declare
    part text := parent || '_' || to_char(day, 'YYYYMMDD');
begin
    if parent = 'webhook_call' then
        perform add_day('webhook_call_list', day);
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
    if parent = 'webhook_call_list' then
        -- counts change in place
        execute format('alter table %I set (fillfactor = 70)', part);
    end if;
    execute format(
        'alter table %I attach partition %I for values from (%L) to (%L)',
        parent, part, uuid_at_day(day), uuid_at_day(day + 1));
    return true;
end
$$;

-- Whether a table has the name of a partition of days that all lie before that day.
create function is_partition_before(part text, parent text, day date) returns boolean
language sql immutable strict parallel safe
return case
         when part ~ ('^' || parent || '_[0-9]{8}$') then to_date(right(part, 8), 'YYYYMMDD') < day
         -- the days before the named one
         when part ~ ('^' || parent || '_before_[0-9]{8}$') then to_date(right(part, 8), 'YYYYMMDD') <= day
         else false
       end;

-- For instances of the version before, which drop what this version detaches first.
create or replace function drop_days(parent text, before date) returns integer
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
           and is_partition_before(child.relname, parent, before)
    loop
        execute format('drop table %I', part);
        dropped := dropped + 1;
    end loop;
    return dropped;
end
$$;

-- What was written for days without a partition moves into partitions of those days. Both tables are locked at once: who
-- waits for the second one must not keep others from the first.
do $$
declare
    parent text;
    day date;
begin
    perform run_patiently(
        'lock table only webhook_event, webhook_event_default, only webhook_call, webhook_call_default'
        || ' in access exclusive mode');
    foreach parent in array array['webhook_event', 'webhook_call'] loop
        execute format('alter table %I detach partition %I', parent, parent || '_default');
        for day in
            execute format('select distinct (uuid_time(id) at time zone ''UTC'')::date from %I', parent || '_default')
        loop
            perform add_day(parent, day);
        end loop;
        execute format('insert into %I select * from %I', parent, parent || '_default');
        execute format('drop table %I', parent || '_default');
    end loop;
end
$$;

drop function run_patiently;

select add_day('webhook_event', day::date), add_day('webhook_call', day::date)
  from generate_series((now() at time zone 'UTC')::date - 1, (now() at time zone 'UTC')::date + 3, interval '1 day') as day;
