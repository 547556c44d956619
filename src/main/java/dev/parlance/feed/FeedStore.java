package dev.parlance.feed;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.TransactionSnapshot;
import dev.parlance.shared.Json;
import dev.parlance.shared.TimeUids;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Reads events in the order of their transactions. */
final class FeedStore {
    // Together the branches are the events after the last page that the newer snapshot shows and the older one did not.
    // The size of a body is known without reading it, and only the bodies that are returned are read. The snapshot is
    // materialized, because the planner would call the function for each row: 19 µs each.
    private static final String PAGE = """
              with s as materialized (select event_snapshot() as text)
            select s.text as snapshot, e.tx, e.id, e.kind, e.uid, e.read - e.size < $8 as fits,
                   case when e.read - e.size < $8 then e.body end as body
              from s
              left join lateral (
                select tx, id, kind, uid, body, size, sum(size) over (order by tx, id) as read
                  from (select tx, id, kind, uid, case when w.wanted then body end as body,
                               case when w.wanted then octet_length(body) else 0 end as size
                          from (
                (select tx, id, kind, uid, body
                   from webhook_event
                  where tx = $1
                    and id > $2
                    and not sample
                  order by tx, id
                  limit $7)
                union all
                (select tx, id, kind, uid, body
                   from webhook_event
                  where tx = any ($3)
                    and not sample
                  order by tx, id
                  limit $7)
                union all
                (select tx, id, kind, uid, body
                   from webhook_event
                  where (tx, id) > ($4, $5)
                    and tx < $6
                    and not sample
                  order by tx, id
                  limit $7)
                order by tx, id
                limit $7
                               ) found,
                       lateral (select cardinality($9::text[]) = 0 or kind = any ($9) as wanted) w) sized
              ) e on true
             order by e.tx, e.id
            """;
    private static final String NOW = """
            select event_snapshot() as snapshot
            """;
    private static final long NO_TRANSACTION = -1;
    private static final UUID LAST = new UUID(-1, -1);

    private final Db db;

    /**
     * Creates the store.
     *
     * @param db whose statements always use the indexes
     */
    FeedStore(Db db) {
        this.db = db;
    }

    /**
     * An event as clients read it.
     *
     * @param body the body that webhooks receive
     */
    record FeedEvent(String eventUid, String event, Instant createdAt, JsonNode body) {}

    /** An event with the cursor after it. */
    record Event(String eventUid, String kind, UUID id, String body, Cursor place) {
        FeedEvent shown() {
            return new FeedEvent(eventUid, kind, TimeUids.time(id), Json.read(body, JsonNode.class));
        }
    }

    /**
     * The events after a cursor.
     *
     * @param next the cursor of the next page
     * @param more whether more events may be available now
     */
    record Page(List<Event> events, Cursor next, boolean more) {}

    /** The cursor after all events that are visible now. */
    Future<Cursor> now() {
        return db.query(NOW)
                .map(rows ->
                        Cursor.after(TransactionSnapshot.parse(Rows.one(rows).getString("snapshot"))));
    }

    /**
     * The size of a page.
     *
     * @param events limits the events that are examined, including those of other kinds
     * @param bytes size of the bodies after which no further event is read
     */
    record Limit(int events, long bytes) {}

    /**
     * Reads a page.
     *
     * @param kinds empty for all
     */
    Future<Page> read(Cursor from, List<String> kinds, Limit most) {
        var window = from.window();
        var inWindow = window != null;
        var before = from.before();
        var late = inWindow && before.open().contains(from.tx());
        var newer = inWindow && from.tx() >= before.upper();
        var args = Tuple.tuple()
                .addLong(late ? from.tx() : NO_TRANSACTION)
                .addUUID(from.id())
                .addArrayOfLong(before.open().stream()
                        .filter(open -> !inWindow || open > from.tx())
                        .toArray(Long[]::new))
                .addLong(newer ? from.tx() : before.upper() - 1)
                .addUUID(newer ? from.id() : LAST)
                .addLong(window == null ? Long.MAX_VALUE : window.upper())
                .addInteger(most.events)
                .addLong(most.bytes)
                .addArrayOfString(kinds.toArray(String[]::new));
        return db.query(PAGE, args).map(rows -> page(rows, from, kinds, most.events));
    }

    private static Page page(RowSet<Row> rows, Cursor from, List<String> kinds, int most) {
        var before = from.window();
        var window = before != null
                ? before
                : TransactionSnapshot.parse(Rows.one(rows).getString("snapshot"));
        var events = new ArrayList<Event>();
        var place = from;
        var seen = 0;
        for (var row : rows) {
            var id = Rows.uuid(row, "id");
            if (id == null) {
                break;
            }
            if (!row.getBoolean("fits")) {
                return new Page(events, place, true);
            }
            seen++;
            place = new Cursor(from.before(), window, row.getLong("tx"), id);
            var kind = Rows.text(row, "kind");
            if (kind != null && window.shows(place.tx()) && (kinds.isEmpty() || kinds.contains(kind))) {
                var uid = Rows.text(row, "uid");
                events.add(new Event(uid == null ? TimeUids.text(id) : uid, kind, id, row.getString("body"), place));
            }
        }
        // after all events of an older snapshot, a new snapshot may show more
        return seen == most ? new Page(events, place, true) : new Page(events, Cursor.after(window), before != null);
    }
}
