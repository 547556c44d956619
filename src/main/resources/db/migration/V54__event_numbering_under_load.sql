-- Each statement of a function has a snapshot of its own: the rows are read before the identifier that they must be below, or
-- an event that another instance writes meanwhile would look like one of another cluster. The lock keeps the order of
-- statements that read a page of the outbox, which otherwise could wait for this one and this one for them.
create or replace function number_events() returns boolean language plpgsql as $$
declare
  n event_numbering;
  newest bigint;
  next bigint;
begin
  select greatest((select max(tx) from webhook_event), (select max(tx) from webhook_outbox), 0) into newest;
  select split_part(event_snapshot(), ':', 2)::bigint into next;
  select * into n from event_numbering where one;
  if n.cluster = cluster_identifier() and newest < next then
    return false;
  end if;
  select * into n from event_numbering where one for update;
  -- another instance may have been faster
  if n.cluster = cluster_identifier() and n.base > next then
    return false;
  end if;
  n.base := n.base + (1::bigint << 40);
  lock table webhook_outbox, webhook_event in access exclusive mode;
  update event_numbering set cluster = cluster_identifier(), base = n.base where one;
  execute format('alter table webhook_event alter column tx set default pg_current_xact_id()::text::bigint + %s::bigint', n.base);
  execute format('alter table webhook_outbox alter column tx set default pg_current_xact_id()::text::bigint + %s::bigint', n.base);
  return true;
end $$;
