package dev.parlance.webhook.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.shared.Json;
import dev.parlance.shared.TimeUids;
import dev.parlance.webhook.delivery.body.BodyFormat;
import dev.parlance.webhook.delivery.call.WebhookHeaders;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The rows of webhook calls. */
public final class WebhookCallStore {
    static final String COLUMNS = """
            select c.id, c.parent_id, c.event_id, c.url, c.forced, f.last_forced_at, e.uid as event_uid, c.kind,
                   c.retry_attempt, c.status_code, c.error_message, w.uid as webhook_uid, c.duration_millis,
                   c.request_headers
            """;
    private static final String OTHER_TABLES = """
              left join webhook_event e
                on e.id = c.event_id
              left join webhook_call_forced f
                on f.call_id = c.id
              left join webhook w
                on w.id = c.webhook_id
            """;
    private static final String WEBHOOK = """
            select id
              from webhook
             where uid = $1
            """;
    private static final String EVENT = """
            select event_id
              from webhook_event_key
             where uid = $1
            """;
    // $3, $4: the lowest and the highest id. As arguments they leave out the other days before the statement begins.
    private static final String EACH = """
             cross join lateral (
                select *
                  from webhook_call
                 where id = i.id
                   and id between $3 and $4
                offset 0
              ) c
            """;
    // The size of a body is known without reading it.
    private static final String CALLS = COLUMNS + """
                   , case
                       when coalesce(sum(octet_length(e.body)) over (order by i.place) - octet_length(e.body), 0) < $2
                       then e.body
                     end as body
              from unnest($1::uuid[]) with ordinality as i (id, place)
            """ + EACH + OTHER_TABLES + """
             order by i.place
            """;
    private static final String FITTING = """
            with wanted as (
              select i.id, i.place, coalesce(octet_length(e.body), 0) as size
                from unnest($1::uuid[]) with ordinality as i (id, place)
            """ + EACH + """
                left join webhook_event e
                  on e.id = c.event_id
            ), fitting as materialized (
              select id, place
                from (select id, place, sum(size) over (order by place) - size as before from wanted) w
               where before < $2
            )
            """ + COLUMNS + """
                   , e.body
              from fitting i
            """ + EACH + OTHER_TABLES + """
             order by i.place
            """;
    private static final String FIND = COLUMNS + """
                   , e.body, c.answer_headers, c.answer, c.remote_address, e.traceparent
              from webhook_call c
            """ + OTHER_TABLES + """
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

    /** The events that may have this uid: one whose publisher has set it, and one whose id it is. */
    Future<List<UUID>> events(String uid) {
        return db.read(EVENT, Tuple.of(uid)).map(rows -> {
            var events = new ArrayList<>(Rows.all(rows, row -> row.getUUID("event_id")));
            var id = TimeUids.parse(uid);
            if (id != null) {
                events.add(id);
            }
            return List.copyOf(events);
        });
    }

    /**
     * Reads calls in the order given.
     *
     * @param most size of the bodies in bytes, after which calls have none; 0 for no bodies
     */
    static Future<List<WebhookCall>> calls(SqlConnection tx, List<UUID> ids, long most) {
        return read(tx, CALLS, ids, most);
    }

    /**
     * Reads calls with bodies in the order given, up to the first one with which the bodies exceed a size.
     *
     * @param most size in bytes
     */
    static Future<List<WebhookCall>> fitting(SqlConnection tx, List<UUID> ids, long most) {
        return read(tx, FITTING, ids, most);
    }

    private static Future<List<WebhookCall>> read(SqlConnection tx, String sql, List<UUID> ids, long most) {
        if (ids.isEmpty()) {
            return Future.succeededFuture(List.of());
        }
        var lowest = Collections.min(ids, CallOrder::compare);
        var highest = Collections.max(ids, CallOrder::compare);
        return tx.preparedQuery(sql)
                .execute(Tuple.of(ids.toArray(UUID[]::new), most, lowest, highest))
                .map(rows -> Rows.all(rows, WebhookCallStore::call));
    }

    Future<Optional<WebhookCall.Detailed>> find(UUID id) {
        return db.read(FIND, Tuple.of(id)).map(rows -> Rows.first(rows, WebhookCallStore::detailed));
    }

    static WebhookCall call(Row row) {
        return call(row, stored(row));
    }

    private static WebhookCall call(Row row, Map<String, String> headers) {
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
                message(row, headers).map(BodyFormat.Message::body).orElse(null),
                Rows.text(row, "kind"),
                row.getInteger("retry_attempt"),
                Rows.integer(row, "status_code"),
                Rows.text(row, "error_message"),
                Rows.text(row, "webhook_uid"),
                row.getInteger("duration_millis"),
                signature(headers));
    }

    private static Map<String, String> stored(Row row) {
        return read(row.getString("request_headers"), SINGLE);
    }

    /** Null if no request was sent, or if it is hidden. */
    private static @Nullable String signature(Map<String, String> headers) {
        var signature = headers.get("webhook-signature");
        return WebhookHeaders.MASK.equals(signature) ? null : signature;
    }

    /** The body as it was sent; empty if it is not wanted or no longer stored. */
    private static Optional<BodyFormat.Message> message(Row row, Map<String, String> headers) {
        return Optional.ofNullable(Rows.text(row, "body")).map(BodyFormat.sent(headers)::message);
    }

    /** The identifier that the publisher set, or one made from the event's id. */
    private static String eventUid(Row row) {
        var own = Rows.text(row, "event_uid");
        return own == null ? TimeUids.text(row.getUUID("event_id")) : own;
    }

    private static WebhookCall.Detailed detailed(Row row) {
        var headers = stored(row);
        var call = call(row, headers);
        var answerHeaders = Rows.text(row, "answer_headers");
        return new WebhookCall.Detailed(
                call,
                requestHeaders(row, headers, call),
                answerHeaders == null ? null : read(answerHeaders, MULTIPLE),
                Rows.text(row, "answer"),
                Rows.text(row, "remote_address"));
    }

    /** Only the headers that do not follow from other columns are stored; the others are added here. */
    private static Map<String, String> requestHeaders(Row row, Map<String, String> stored, WebhookCall call) {
        var headers = new TreeMap<>(stored);
        headers.putAll(WebhookHeaders.derived(
                row.getUUID("event_id"),
                call.webhookUid(),
                row.getUUID("id"),
                call.triggerEvent(),
                Rows.text(row, "traceparent")));
        message(row, stored).ifPresent(message -> {
            headers.put("content-type", message.contentType());
            headers.putAll(message.headers());
        });
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
