package dev.parlance.event;

/**
 * The end of a statement that writes events: one outbox row per event and webhook that wants it. If many webhooks want
 * an event, their ids are written as one row, and delivery writes the outbox rows soon after the commit. Webhooks with
 * ordered delivery always get their rows at once, because rows of the outbox have the order of their transactions.
 */
public final class FanOut {
    /**
     * Follows the common table expressions {@code given} (id, body) and {@code new_event} (id, kind, client_uid).
     * Bodies are parsed once per event, and only if one of its webhooks has a filter.
     */
    public static final String SQL = """
            , interested as materialized (
              select e.id, e.client_uid, w.id as target, w.ordered, w.filter
                from new_event e
                join webhook w
                  on w.status = 'ENABLED'
                 and w.events @> array[e.kind]
            ), parsed as materialized (
              select g.id, event_json(g.body) as body
                from given g
               where (select bool_or(filter is not null) from interested)
                 and g.id in (select id from interested where filter is not null)
            ), receiver as materialized (
              select i.id, i.target, not i.ordered and count(*) over (partition by i.id) > 16 as later
                from interested i
                left join parsed p
                  on p.id = i.id
               where i.filter is null
                  or wants_event(i.filter, p.body, i.client_uid)
            ), outbox as (
              insert into webhook_outbox (target, event_id)
              select target, id
                from receiver
               where not later
               order by id, target
            ), fan_out as (
              insert into webhook_fan_out (event_id, targets)
              select id, array_agg(target order by target)
                from receiver
               where later
               group by id
               order by id
            )
            """;

    /** The client of the project {@code project_id} of an event that is written, for its column {@code client_uid}. */
    public static final String CLIENT = "case when project_id is not null then client_of_project(project_id) end";

    private FanOut() {}
}
