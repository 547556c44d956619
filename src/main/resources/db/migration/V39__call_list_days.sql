-- Second step: the rows are read once to see that they keep within the range, while others read and write them. Then the
-- table becomes a partition, which takes some milliseconds. It is dropped when the last of its days is.
do $$
declare
    part text;
begin
    select conname
      into strict part
      from pg_constraint
     where conrelid = 'webhook_call_list'::regclass
       and conname like 'webhook\_call\_list\_before\_%';
    execute format('alter table webhook_call_list validate constraint %I', part);

    perform run_patiently('lock table webhook_call_list in access exclusive mode');
    execute format('alter table webhook_call_list rename to %I', part);
    execute format('alter table %I rename constraint webhook_call_list_pkey to %I', part, part || '_pkey');
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
    ) partition by range (from_id);
    -- random bits do not compress
    alter table webhook_call_list alter column ids set storage external;
    execute format(
        'alter table webhook_call_list attach partition %I for values from (minvalue) to (%L)',
        part, uuid_at_day(to_date(right(part, 8), 'YYYYMMDD')));
    if not exists (select from webhook_call_list) then
        execute format('drop table %I', part);
    end if;
end
$$;
