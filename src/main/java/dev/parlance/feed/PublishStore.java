package dev.parlance.feed;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.event.FanOut;
import dev.parlance.event.NewEvent.ProjectMetadata;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Stores published events and their outbox rows in one statement; each identifier of a publisher only once. */
final class PublishStore {
    private static final String PROJECTS = """
            select uid, id, name, source_lang, status
              from project
             where uid = any ($1)
                or id = any ($2)
            """;
    // Sorted by key: two requests with the same keys lock them in the same order.
    private static final String PUBLISH = """
            with given as materialized (
              select g.id, g.kind, g.uid, g.project_id, g.body, g.traceparent
                from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[])
                  as g (id, kind, uid, project_id, body, traceparent)
            ), taken as (
              insert into webhook_event_key (uid, event_id)
              select uid, id
                from given
               where uid is not null
               order by uid
              on conflict do nothing
              returning event_id
            ), new_event as (
              insert into webhook_event (id, kind, uid, project_id, client_uid, body, traceparent)
              select id, kind, uid, project_id, %s, body, traceparent
                from given
               where uid is null
                  or id in (select event_id from taken)
              returning id, kind, client_uid
            )
            """.formatted(FanOut.CLIENT) + FanOut.SQL + """
            select id
              from new_event
            """;

    private final Db db;

    PublishStore(Db db) {
        this.db = db;
    }

    /** The projects that exist, each by the text of its reference by uid and by number. */
    Future<Map<String, ProjectMetadata>> projects(List<Reference> references) {
        var args = Tuple.tuple()
                .addArrayOfString(references.stream()
                        .map(Reference::uid)
                        .filter(Objects::nonNull)
                        .toArray(String[]::new))
                .addArrayOfLong(references.stream()
                        .map(Reference::number)
                        .filter(Objects::nonNull)
                        .toArray(Long[]::new));
        return db.query(PROJECTS, args).map(PublishStore::projects);
    }

    private static Map<String, ProjectMetadata> projects(RowSet<Row> rows) {
        var found = new HashMap<String, ProjectMetadata>();
        for (var row : rows) {
            var project = project(row);
            found.put(new Reference(project.uid(), null).toString(), project);
            found.put(new Reference(null, project.id()).toString(), project);
        }
        return found;
    }

    private static ProjectMetadata project(Row row) {
        return new ProjectMetadata(
                Long.toString(row.getLong("id")),
                row.getString("uid"),
                row.getString("name"),
                row.getString("source_lang"),
                row.getString("status"));
    }

    /**
     * An event to store.
     *
     * @param uid the identifier that the publisher gave, or null
     */
    record EventRow(
            UUID id,
            String kind,
            @Nullable String uid,
            @Nullable Long projectId,
            String body) {}

    /** Stores the events whose identifiers are new, and returns their ids. */
    Future<Set<UUID>> publish(List<EventRow> events, String traceparent) {
        var args = Tuple.tuple()
                .addArrayOfUUID(column(events, EventRow::id, UUID[]::new))
                .addArrayOfString(column(events, EventRow::kind, String[]::new))
                .addArrayOfString(column(events, EventRow::uid, String[]::new))
                .addArrayOfLong(column(events, EventRow::projectId, Long[]::new))
                .addArrayOfString(column(events, EventRow::body, String[]::new))
                .addArrayOfString(column(events, _ -> traceparent, String[]::new));
        return db.query(PUBLISH, args).map(rows -> new HashSet<>(Rows.all(rows, row -> row.getUUID("id"))));
    }

    private static <T extends @Nullable Object> T[] column(
            List<EventRow> events, Function<EventRow, T> value, IntFunction<T[]> array) {
        return events.stream().map(value).toArray(array);
    }
}
