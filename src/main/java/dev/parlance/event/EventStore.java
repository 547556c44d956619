package dev.parlance.event;

import dev.parlance.bus.LocalBus;
import dev.parlance.shared.Json;
import dev.parlance.shared.TimeUids;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Appends events and their outbox rows in the caller's transaction. */
public final class EventStore {
    /** The address at which delivery listens for nudges. */
    public static final String NUDGE = "delivery.due";

    private static final String APPEND = """
            with given as not materialized (
              select g.id, g.kind, g.project_id, g.body, g.traceparent
                from unnest($1::uuid[], $2::text[], $3::bigint[], $4::text[], $5::text[])
                  as g (id, kind, project_id, body, traceparent)
            ), new_event as (
              insert into webhook_event (id, kind, project_id, client_uid, body, traceparent)
              select id, kind, project_id, %s, body, traceparent
                from given
              returning id, kind, client_uid
            )
            """.formatted(FanOut.CLIENT) + FanOut.SQL + """
            select
            """;

    private final LocalBus bus;
    private final InstantSource clock;
    private final TimeUids uids;

    public EventStore(LocalBus bus, InstantSource clock) {
        this.bus = bus;
        this.clock = clock;
        this.uids = new TimeUids(clock);
    }

    /**
     * Writes the events; they exist if and only if the transaction commits. Call {@link #nudge} after the commit. A
     * webhook with ordered delivery receives them in the order of the list.
     */
    public Future<Void> append(SqlConnection transaction, List<NewEvent> events) {
        if (events.isEmpty()) {
            return Future.succeededFuture();
        }
        var rows = events.size();
        var ids = Stream.generate(uids::next).limit(rows).toArray(UUID[]::new);
        var bodies = new String[rows];
        for (var i = 0; i < rows; i++) {
            bodies[i] = body(events.get(i), TimeUids.text(ids[i]));
        }
        var args = Tuple.tuple()
                .addArrayOfUUID(ids)
                .addArrayOfString(
                        events.stream().map(event -> event.kind().name()).toArray(String[]::new))
                .addArrayOfLong(events.stream().map(EventStore::projectId).toArray(Long[]::new))
                .addArrayOfString(bodies)
                .addArrayOfString(events.stream().map(NewEvent::traceparent).toArray(String[]::new));
        return transaction.preparedQuery(APPEND).execute(args).mapEmpty();
    }

    private static @Nullable Long projectId(NewEvent event) {
        return event.project() == null ? null : Long.valueOf(event.project().id());
    }

    /** Wakes delivery; a lost nudge costs only the poll interval. */
    public void nudge() {
        bus.nudge(NUDGE);
    }

    private String body(NewEvent event, String uid) {
        var body = new LinkedHashMap<String, Object>();
        body.put("event", event.kind().name());
        body.put("eventUid", uid);
        body.put("timestamp", clock.instant().getEpochSecond());
        body.putAll(event.subject());
        if (event.project() != null) {
            body.put("metadata", Map.of("project", event.project()));
        }
        return Json.text(body);
    }
}
