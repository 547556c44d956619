-- A function in SQL is planned at each call, which took longer than the rest of the statements that read the outbox.
create or replace function event_snapshot() returns text stable language plpgsql as $$
declare
  now constant pg_snapshot := pg_current_snapshot();
  first bigint;
begin
  select base into first from event_numbering where one;
  return (pg_snapshot_xmin(now)::text::bigint + first) || ':'
         || (pg_snapshot_xmax(now)::text::bigint + first) || ':'
         || coalesce((select string_agg((open::text::bigint + first)::text, ',') from pg_snapshot_xip(now) as open), '');
end $$;
