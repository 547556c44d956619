package dev.parlance.webhook.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Json;
import dev.parlance.shared.Page;
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
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the history of calls. */
public final class WebhookCallStore {
    private static final String COLUMNS = """
            select c.id, c.parent_id, c.event_id, c.url, c.forced, f.last_forced_at, e.body, e.uid as event_uid, c.kind, c.retry_attempt,
                   c.status_code, c.error_message
            """;
    private static final String WEBHOOK = """
            select id
              from webhook
             where uid = $1
            """;
    // Total and rows must be of one moment.
    private static final String ONE_MOMENT = """
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
    // The calls of one chain are few: they are counted.
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
            select (select count(*) from child) as total, c.id, c.parent_id, c.event_id, c.url, c.forced, f.last_forced_at,
                   c.kind, c.retry_attempt, c.status_code, c.error_message, e.body, e.uid as event_uid
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
                   , w.uid as webhook_uid, c.request_headers, c.answer_headers, c.answer, c.duration_millis, c.remote_address,
                   e.traceparent
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

    /**
     * What a list is narrowed by.
     *
     * @param success null for both
     * @param webhookUid null for all
     * @param parentUid null for all
     * @param after only calls that come behind this one, null for all
     * @param ascending whether the oldest come first
     */
    public record Filter(
            List<String> events,
            @Nullable Boolean success,
            @Nullable String webhookUid,
            @Nullable String parentUid,
            @Nullable String after,
            boolean ascending) {}

    /** A page; filters that nothing can match give an empty one. */
    public Future<Page<WebhookCall>> list(Filter filter, PageRequest page) {
        var parent = filter.parentUid == null ? null : TimeUids.parse(filter.parentUid);
        var after = filter.after == null ? null : TimeUids.parse(filter.after);
        if ((filter.parentUid != null && parent == null) || (filter.after != null && after == null)) {
            return Future.succeededFuture(page(filter, page, 0, List.of()));
        }
        if (filter.webhookUid == null) {
            return list(filter, page, null, parent, after);
        }
        return db.read(WEBHOOK, Tuple.of(filter.webhookUid))
                .compose(rows -> Rows.first(rows, row -> row.getLong("id"))
                        .map(id -> list(filter, page, id, parent, after))
                        .orElseGet(() -> Future.succeededFuture(page(filter, page, 0, List.of()))));
    }

    /** Which calls a page of up to 100 would show; the newest first. */
    public Future<List<UUID>> ids(Filter filter, PageRequest page) {
        var webhook = filter.webhookUid == null
                ? Future.<@Nullable Long>succeededFuture(null)
                : db.read(WEBHOOK, Tuple.of(filter.webhookUid))
                        .<@Nullable Long>map(rows -> Rows.first(rows, row -> row.getLong("id"))
                                .orElseThrow(() -> new Fault.NotFound("webhook", filter.webhookUid)));
        return webhook.compose(id -> db.transaction(tx -> tx.query(ONE_MOMENT)
                .execute()
                .compose(_ -> new CallListStore(tx, filter, id).find(page, null))
                .map(CallListStore.Found::ids)));
    }

    private Future<Page<WebhookCall>> list(
            Filter filter, PageRequest page, @Nullable Long webhook, @Nullable UUID parent, @Nullable UUID after) {
        if (parent != null) {
            return ofParent(filter, page, webhook, parent);
        }
        return db.transaction(tx -> tx.query(ONE_MOMENT)
                .execute()
                .compose(_ -> new CallListStore(tx, filter, webhook).find(page, after))
                .compose(found -> calls(tx, found.ids()).map(calls -> page(filter, page, found.total(), calls))));
    }

    private Future<Page<WebhookCall>> ofParent(Filter filter, PageRequest page, @Nullable Long webhook, UUID parent) {
        var args = Tuple.tuple()
                .addLong(webhook)
                .addArrayOfString(filter.events.toArray(String[]::new))
                .addBoolean(filter.success)
                .addInteger(page.pageSize())
                .addLong(page.offset())
                .addBoolean(filter.ascending)
                .addUUID(parent);
        return db.query(LIST_OF_PARENT, args)
                .map(found -> page(filter, page, Rows.one(found).getLong("total"), calls(found)));
    }

    private static Future<List<WebhookCall>> calls(SqlConnection tx, List<UUID> newestFirst) {
        return newestFirst.isEmpty()
                ? Future.succeededFuture(List.of())
                : tx.preparedQuery(CALLS)
                        .execute(Tuple.tuple().addArrayOfUUID(newestFirst.toArray(UUID[]::new)))
                        .map(WebhookCallStore::calls);
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

    private static Page<WebhookCall> page(Filter filter, PageRequest page, long total, List<WebhookCall> newestFirst) {
        var direction = filter.ascending ? Page.Direction.ASC : Page.Direction.DESC;
        var content = filter.ascending ? newestFirst.reversed() : newestFirst;
        return Page.of(page, total, content, new Page.Order(direction, "createdAt"));
    }

    public Future<WebhookCall.Detailed> find(String uid) {
        var id = TimeUids.parse(uid);
        if (id == null) {
            return Future.failedFuture(new Fault.NotFound("webhookCall", uid));
        }
        return db.read(FIND, Tuple.of(id))
                .map(rows -> Rows.first(rows, WebhookCallStore::detailed)
                        .orElseThrow(() -> new Fault.NotFound("webhookCall", uid)));
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

    /** The publisher's own where it gave one. */
    private static String eventUid(Row row) {
        var own = Rows.text(row, "event_uid");
        return own == null ? TimeUids.text(row.getUUID("event_id")) : own;
    }

    private static WebhookCall.Detailed detailed(Row row) {
        var call = call(row);
        var answerHeaders = Rows.text(row, "answer_headers");
        return new WebhookCall.Detailed(
                call.uid(),
                call.parentUid(),
                call.eventUid(),
                call.createdAt(),
                call.url(),
                call.forced(),
                call.lastForcedAt(),
                call.body(),
                call.triggerEvent(),
                call.retryAttempt(),
                call.statusCode(),
                call.errorMessage(),
                Rows.text(row, "webhook_uid"),
                requestHeaders(row, call),
                answerHeaders == null ? null : read(answerHeaders, MULTIPLE),
                Rows.text(row, "answer"),
                row.getInteger("duration_millis"),
                Rows.text(row, "remote_address"));
    }

    /** What the call itself does not tell was kept beside it. */
    private static Map<String, String> requestHeaders(Row row, WebhookCall call) {
        var webhook = Rows.text(row, "webhook_uid");
        var headers = new TreeMap<String, String>(read(row.getString("request_headers"), SINGLE));
        headers.putAll(WebhookHeaders.told(
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
