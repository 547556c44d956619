-- Which events of a range were samples is read without the events, which are several times as large. Days that exist stay
-- as they are: their samples are found by reading the events of the range. They are dropped with the retention.
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
    if parent = 'webhook_event' then
        execute format('create table %I (like %I including all excluding indexes)', part, parent);
        execute format('create index on %I (tx, id)', part);
        execute format('create index on %I (id) where sample', part);
        execute format('alter table %I add primary key (id)', part);
    else
        execute format('create table %I (like %I including all)', part, parent);
    end if;
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
