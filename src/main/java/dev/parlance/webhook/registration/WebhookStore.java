package dev.parlance.webhook.registration;

import dev.parlance.db.Db;
import dev.parlance.db.ListQuery;
import dev.parlance.db.Ordering;
import dev.parlance.db.Rows;
import dev.parlance.event.Kind;
import dev.parlance.secret.SecretBox;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.UserRef;
import dev.parlance.webhook.delivery.body.BodyFormat;
import dev.parlance.webhook.delivery.receiver.ReceiverStore;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of webhooks; secrets and headers are encrypted in them. */
public final class WebhookStore {
    private static final String COLUMNS = """
            select w.id, w.uid, w.name, w.url, w.events, w.status, w.paused, w.disabled_reason, w.headers,
                   w.timeout_seconds, w.max_concurrency, w.rate_per_second, w.ordered, w.format, w.payload,
                   w.filter::text as filter, w.client_certificate::text as client_certificate, w.date_created,
                   u.email as by_email, u.first_name as by_first_name, u.id as by_id, u.last_name as by_last_name,
                   u.uid as by_uid, u.user_name as by_user_name
              from webhook w
              left join app_user u
                on u.id = w.created_by
            """;
    private static final String FIND = COLUMNS + """
             where w.date_deleted is null
               and w.uid = $1
            """;
    private static final String LOCK = FIND + """
               for update of w
            """;
    private static final ListQuery LIST = ListQuery.of(
            "webhook w",
            COLUMNS,
            """
             where w.date_deleted is null
               and ($1::text is null or position(lower($1) in lower(w.name)) > 0)
               and ($2::text is null or w.status = $2)
               and (cardinality($3::text[]) = 0 or w.events && $3)
            """,
            Ordering.byId("w.id", Map.of("name", "lower(w.name)", "url", "w.url", "status", "w.status"), "name"));
    private static final String INSERT = """
            insert into webhook (uid, name, url, events, status, timeout_seconds, max_concurrency, rate_per_second,
                                 ordered, headers, filter, paused, format, payload, secret,
                                 created_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::text::jsonb, coalesce($12, false), $13, $14,
                    $15, $16)
            """;
    private static final String UPDATE = """
            update webhook
               set name = $2,
                   url = $3,
                   events = $4,
                   status = coalesce($5, status),
                   disabled_reason = case when coalesce($5, status) = status then disabled_reason end,
                   timeout_seconds = $6,
                   max_concurrency = $7,
                   rate_per_second = $8,
                   ordered = $9,
                   headers = $10,
                   filter = $11::text::jsonb,
                   paused = coalesce($12, paused),
                   format = $13,
                   payload = $14,
                   version = version + 1
             where uid = $1
            returning id, status
            """;
    private static final String DELETE = """
            update webhook
               set date_deleted = now(),
                   status = 'DISABLED',
                   version = version + 1
             where uid = $1
            returning id
            """;

    private final Db db;
    private final SecretBox box;

    public WebhookStore(Db db, SecretBox box) {
        this.db = db;
        this.box = box;
    }

    /** The conditions of a list; null and empty match every webhook. */
    public record Filter(@Nullable String name, @Nullable String status, List<String> events) {
        Tuple args() {
            return Tuple.of(name, status, events.toArray(String[]::new));
        }
    }

    public Future<Optional<Webhook>> find(String uid) {
        return db.read(FIND, Tuple.of(uid)).map(rows -> Rows.first(rows, this::webhook));
    }

    /** Reads a webhook that the transaction has written. */
    Future<Webhook> read(SqlConnection tx, String uid) {
        return tx.preparedQuery(FIND).execute(Tuple.of(uid)).map(rows -> webhook(Rows.one(rows)));
    }

    /** Finds a webhook and locks its row until the transaction ends. */
    Future<Optional<Webhook>> lock(SqlConnection tx, String uid) {
        return tx.preparedQuery(LOCK).execute(Tuple.of(uid)).map(rows -> Rows.first(rows, this::webhook));
    }

    public Future<Page<Webhook>> list(Filter filter, PageRequest page) {
        return LIST.page(db, filter.args(), page, this::webhook);
    }

    /**
     * Writes a new webhook, enabled unless the request says otherwise.
     *
     * @param filter as {@link EventFilter#stored} gives it
     */
    Future<Void> insert(
            SqlConnection tx, String uid, WebhookEdit webhook, @Nullable String filter, String secret, long createdBy) {
        var status = webhook.status() == null ? WebhookStatus.ENABLED : webhook.status();
        var args = args(uid, webhook, status, filter)
                .addBuffer(SecretStore.seal(box, uid, secret))
                .addLong(createdBy);
        return tx.preparedQuery(INSERT).execute(args).mapEmpty();
    }

    /** A webhook after its update. */
    record Updated(long id, WebhookStatus status) {}

    /** Writes all fields but the secret; without a status in the edit the status stays. */
    Future<Updated> update(SqlConnection tx, String uid, WebhookEdit edit, @Nullable String filter) {
        return tx.preparedQuery(UPDATE)
                .execute(args(uid, edit, edit.status(), filter))
                .map(rows -> {
                    var row = Rows.one(rows);
                    return new Updated(row.getLong("id"), WebhookStatus.valueOf(row.getString("status")));
                });
    }

    private Tuple args(String uid, WebhookEdit edit, @Nullable WebhookStatus status, @Nullable String filter) {
        return Tuple.tuple()
                .addString(uid)
                .addString(edit.name())
                .addString(edit.url())
                .addArrayOfString(edit.eventNames())
                .addString(status == null ? null : status.name())
                .addInteger(edit.timeoutSeconds())
                .addInteger(edit.maxConcurrency())
                .addInteger(edit.ratePerSecond())
                .addBoolean(edit.inOrder())
                .addBuffer(Buffer.buffer(ReceiverStore.sealHeaders(box, uid, edit.ownHeaders())))
                .addString(filter)
                .addBoolean(edit.paused())
                .addString(edit.bodyFormat().format().name())
                .addString(edit.bodyFormat().payload().name());
    }

    /**
     * Marks a webhook as deleted; its calls stay in the history.
     *
     * @return its internal id
     */
    Future<Long> delete(SqlConnection tx, String uid) {
        return tx.preparedQuery(DELETE)
                .execute(Tuple.of(uid))
                .map(rows -> Rows.one(rows).getLong("id"));
    }

    private Webhook webhook(Row row) {
        var uid = row.getString("uid");
        return new Webhook(
                uid,
                Long.toString(row.getLong("id")),
                Rows.text(row, "name"),
                row.getString("url"),
                Rows.texts(row, "events").stream().map(Kind::of).toList(),
                WebhookStatus.valueOf(row.getString("status")),
                row.getBoolean("paused"),
                Rows.text(row, "disabled_reason"),
                ReceiverStore.headers(box, uid, row.getBuffer("headers").getBytes()),
                Rows.integer(row, "timeout_seconds"),
                Rows.integer(row, "max_concurrency"),
                Rows.integer(row, "rate_per_second"),
                row.getBoolean("ordered"),
                BodyFormat.Format.valueOf(row.getString("format")),
                BodyFormat.Payload.valueOf(row.getString("payload")),
                Rows.read(row, "filter", EventFilter.class),
                Rows.read(row, "client_certificate", ClientCertificate.class),
                Rows.at(row, "date_created"),
                by(row));
    }

    private static @Nullable UserRef by(Row row) {
        var id = Rows.number(row, "by_id");
        return id == null
                ? null
                : new UserRef(
                        row.getString("by_email"),
                        row.getString("by_first_name"),
                        Long.toString(id),
                        row.getString("by_last_name"),
                        row.getString("by_uid"),
                        row.getString("by_user_name"));
    }
}
