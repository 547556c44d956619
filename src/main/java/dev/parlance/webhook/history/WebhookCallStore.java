package dev.parlance.webhook.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.shared.Json;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.TimeUids;
import dev.parlance.webhook.delivery.call.WebhookHeaders;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The rows of webhook calls. */
public final class WebhookCallStore {
    private static final String COLUMNS = """
            select c.id, c.parent_id, c.event_id, c.url, c.forced, f.last_forced_at, e.body, e.uid as event_uid,
                   c.kind, c.retry_attempt, c.status_code, c.error_message
            """;
    private static final String WEBHOOK = """
            select id
              from webhook
             where uid = $1
            """;
    // The total and the rows must come from the same snapshot.
    private static final String ONE_SNAPSHOT = """
            set transaction isolation level repeatable read, read only
            """;
    private static final String CALLS = COLUMNS + """
              from unnest($1::uuid[]) with ordinality as i (id, place)
              join webhook_call c
                on c.id = i.id
              left join webhook_event e
                on e.id = c.event_id
              left join webhook_call_forced f
                on f.call_id = c.id
             order by i.place
            """;
    // A chain has few calls, so counting them is cheap.
    private static final String LIST_OF_PARENT = """
            with child as materialized (
              select c.id
                from webhook_call c
               where c.parent_id = $7
                 and c.id > $7
                 and ($1::bigint is null or c.webhook_id = $1)
                 and (cardinality($2::text[]) = 0 or c.kind = any ($2))
                 and ($3::boolean is null or c.success = $3)
            ), part as (
              select id
                from child
               order by case when $6 then id end, case when not $6 then id end desc
               limit $4
              offset $5
            )
            select (select count(*) from child) as total, c.id, c.parent_id, c.event_id, c.url, c.forced,
                   f.last_forced_at, c.kind, c.retry_attempt, c.status_code, c.error_message, e.body,
                   e.uid as event_uid
              from (select) always
              left join part
                on true
              left join webhook_call c
                on c.id = part.id
              left join webhook_event e
                on e.id = c.event_id
              left join webhook_call_forced f
                on f.call_id = c.id
             order by c.id desc
            """;
    private static final String FIND = COLUMNS + """
                   , w.uid as webhook_uid, c.request_headers, c.answer_headers, c.answer, c.duration_millis,
                   c.remote_address, e.traceparent
              from webhook_call c
              left join webhook_event e
                on e.id = c.event_id
              left join webhook w
                on w.id = c.webhook_id
              left join webhook_call_forced f
                on f.call_id = c.id
             where c.id = $1
            """;
    private static final TypeReference<Map<String, String>> SINGLE = new TypeReference<>() {};
    private static final TypeReference<Map<String, List<String>>> MULTIPLE = new TypeReference<>() {};

    private final Db db;

    public WebhookCallStore(Db db) {
        this.db = db;
    }

    /** The internal id of a webhook, deleted or not. */
    Future<Optional<Long>> webhook(String uid) {
        return db.read(WEBHOOK, Tuple.of(uid)).map(rows -> Rows.first(rows, row -> row.getLong("id")));
    }

    /** Makes all statements of a transaction read one snapshot; must be its first statement. */
    static Future<Void> oneSnapshot(SqlConnection tx) {
        return tx.query(ONE_SNAPSHOT).execute().mapEmpty();
    }

    /** Reads calls in the order given. */
    static Future<List<WebhookCall>> calls(SqlConnection tx, List<UUID> ids) {
        return ids.isEmpty()
                ? Future.succeededFuture(List.of())
                : tx.preparedQuery(CALLS)
                        .execute(Tuple.tuple().addArrayOfUUID(ids.toArray(UUID[]::new)))
                        .map(WebhookCallStore::calls);
    }

    /** A page of calls, the newest first, and the number of calls on all pages. */
    record Part(long total, List<WebhookCall> newestFirst) {}

    /** Reads a page of the calls whose chain began with this call. */
    Future<Part> ofParent(CallFilter filter, PageRequest page, @Nullable Long webhook, UUID parent) {
        var args = Tuple.tuple()
                .addLong(webhook)
                .addArrayOfString(filter.events().toArray(String[]::new))
                .addBoolean(filter.success())
                .addInteger(page.pageSize())
                .addLong(page.offset())
                .addBoolean(filter.ascending())
                .addUUID(parent);
        return db.query(LIST_OF_PARENT, args)
                .map(found -> new Part(Rows.one(found).getLong("total"), calls(found)));
    }

    private static List<WebhookCall> calls(RowSet<Row> rows) {
        var calls = new ArrayList<WebhookCall>();
        for (var row : rows) {
            if (Rows.uuid(row, "id") != null) {
                calls.add(call(row));
            }
        }
        return calls;
    }

    Future<Optional<WebhookCall.Detailed>> find(UUID id) {
        return db.read(FIND, Tuple.of(id)).map(rows -> Rows.first(rows, WebhookCallStore::detailed));
    }

    private static WebhookCall call(Row row) {
        var id = row.getUUID("id");
        var parent = Rows.uuid(row, "parent_id");
        return new WebhookCall(
                TimeUids.text(id),
                parent == null ? null : TimeUids.text(parent),
                eventUid(row),
                TimeUids.time(id),
                row.getString("url"),
                row.getBoolean("forced"),
                Rows.instant(row, "last_forced_at"),
                Rows.text(row, "body"),
                Rows.text(row, "kind"),
                row.getInteger("retry_attempt"),
                Rows.integer(row, "status_code"),
                Rows.text(row, "error_message"));
    }

    /** The identifier that the publisher set, or one made from the event's id. */
    private static String eventUid(Row row) {
        var own = Rows.text(row, "event_uid");
        return own == null ? TimeUids.text(row.getUUID("event_id")) : own;
    }

    private static WebhookCall.Detailed detailed(Row row) {
        var call = call(row);
        var answerHeaders = Rows.text(row, "answer_headers");
        return new WebhookCall.Detailed(
                call,
                Rows.text(row, "webhook_uid"),
                requestHeaders(row, call),
                answerHeaders == null ? null : read(answerHeaders, MULTIPLE),
                Rows.text(row, "answer"),
                row.getInteger("duration_millis"),
                Rows.text(row, "remote_address"));
    }

    /** Only the headers that do not follow from other columns are stored; the others are added here. */
    private static Map<String, String> requestHeaders(Row row, WebhookCall call) {
        var webhook = Rows.text(row, "webhook_uid");
        var headers = new TreeMap<>(read(row.getString("request_headers"), SINGLE));
        headers.putAll(WebhookHeaders.derived(
                row.getUUID("event_id"),
                webhook,
                row.getUUID("id"),
                call.triggerEvent(),
                Rows.text(row, "traceparent")));
        return headers;
    }

    private static <T> T read(String json, TypeReference<T> type) {
        try {
            return Json.MAPPER.readValue(json, type);
        } catch (JsonProcessingException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
