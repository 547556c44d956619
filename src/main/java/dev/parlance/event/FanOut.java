package dev.parlance.event;

/** The end of a statement that writes events: one outbox row per event and webhook that wants it. */
public final class FanOut {
    /**
     * Follows the common table expressions {@code given} (id, body, project_id) and {@code new_event} (id, kind).
     * Bodies are parsed once per event, and only if one of its webhooks has a filter.
     */
    public static final String SQL = """
            , interested as materialized (
              select e.id, w.id as target, w.filter
                from new_event e
                join webhook w
                  on w.status = 'ENABLED'
                 and w.events @> array[e.kind]
            ), parsed as materialized (
              select g.id, g.project_id, event_json(g.body) as body
                from given g
               where (select bool_or(filter is not null) from interested)
                 and g.id in (select id from interested where filter is not null)
            ), outbox as (
              insert into webhook_outbox (target, event_id)
              select i.target, i.id
                from interested i
                left join parsed p
                  on p.id = i.id
               where i.filter is null
                  or wants_event(i.filter, p.body, p.project_id)
               order by i.id, i.target
            )
            """;

    private FanOut() {}
}
