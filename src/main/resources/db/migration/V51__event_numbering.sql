-- Events and the outbox are read in the order of transactions. Their identifiers begin again in another cluster, into which a
-- logical backup is restored: rows would lie in its future, and nobody would see them. So each row and each snapshot is numbered
-- by its transaction and a base, which grows at the first start on another cluster.
create table event_numbering (
    one     boolean primary key default true check (one),
    -- of pg_control_system(); empty where it cannot be read
    cluster text    not null,
    base    bigint  not null
);

create function cluster_identifier() returns text stable language plpgsql as $$
begin
  return (select system_identifier::text from pg_control_system());
exception when insufficient_privilege then
  return '';
end $$;

insert into event_numbering (cluster, base)
values (cluster_identifier(), 0);

-- Stable: it returns the snapshot of the statement that calls it.
create function event_snapshot() returns text stable language sql as $$
  select (pg_snapshot_xmin(s.now)::text::bigint + n.base) || ':'
         || (pg_snapshot_xmax(s.now)::text::bigint + n.base) || ':'
         || coalesce((select string_agg((open::text::bigint + n.base)::text, ',')
                        from pg_snapshot_xip(s.now) as open), '')
    from (select pg_current_snapshot() as now) s
   cross join event_numbering n
   where n.one
$$;

-- Returns whether this is another cluster. No cluster counts as many transactions as lie between two bases (2^40), so cursors
-- that were handed out before continue. An identifier that cannot be read is replaced by the rows themselves: one that is
-- visible and not below the snapshot is of another cluster.
create function number_events() returns boolean language plpgsql as $$
declare
  n event_numbering;
  next bigint := split_part(event_snapshot(), ':', 2)::bigint;
begin
  select * into n from event_numbering where one;
  if n.cluster = cluster_identifier()
     and coalesce((select max(tx) from webhook_event), 0) < next
     and coalesce((select max(tx) from webhook_outbox), 0) < next then
    return false;
  end if;
  select * into n from event_numbering where one for update;
  -- another instance may have been faster
  if n.cluster = cluster_identifier() and n.base > next then
    return false;
  end if;
  n.base := n.base + (1::bigint << 40);
  update event_numbering set cluster = cluster_identifier(), base = n.base where one;
  execute format('alter table webhook_event alter column tx set default pg_current_xact_id()::text::bigint + %s::bigint', n.base);
  execute format('alter table webhook_outbox alter column tx set default pg_current_xact_id()::text::bigint + %s::bigint', n.base);
  return true;
end $$;
