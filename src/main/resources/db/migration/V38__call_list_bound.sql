-- The lists of calls get a partition per day, like the calls. The table that has them now becomes the partition of all
-- days until tomorrow, so that no row is copied. First step of three: new rows keep within that range.

-- Runs a statement that needs an exclusive lock for a moment. It waits only briefly at a time: others queue behind it.
create function run_patiently(command text) returns void
language plpgsql
set lock_timeout = '100ms'
as $$
declare
    tries constant integer := 300;
begin
    for try in 1..tries loop
        begin
            execute command;
            return;
        exception
            when lock_not_available or deadlock_detected then
                if try = tries then
                    raise;
                end if;
        end;
        perform pg_sleep(0.1 + 0.2 * random());
    end loop;
end
$$;

do $$
declare
    bound date := (now() at time zone 'UTC')::date + 2;
begin
    perform run_patiently(format(
        'alter table webhook_call_list add constraint webhook_call_list_before_%s check (from_id < %L) not valid',
        to_char(bound, 'YYYYMMDD'), uuid_at_day(bound)));
end
$$;
