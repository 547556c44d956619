-- The index by target is only for statements that name a target. Statements that read the outbox by transaction must use the
-- primary key; when statistics were taken while the outbox was empty, this index looked cheaper and was read as a whole, for
-- each page. Each comparison of the target, whose column is never null, implies the condition; they leave it out by coalesce.
do $$
declare
    tries constant integer := 300;
begin
    perform set_config('lock_timeout', '100ms', true);
    for try in 1..tries loop
        begin
            lock table webhook_outbox in access exclusive mode;
            exit;
        exception
            when lock_not_available or deadlock_detected then
                if try = tries then
                    raise;
                end if;
        end;
        perform pg_sleep(0.1 + 0.2 * random());
    end loop;
    drop index webhook_outbox_target;
    create index webhook_outbox_target on webhook_outbox (target, tx, id) where target is not null;
end
$$;
