package dev.parlance.webhook.registration;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Ordering;
import dev.parlance.db.Rows;
import dev.parlance.event.EventKind;
import dev.parlance.fault.Fault;
import dev.parlance.secret.SecretBox;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.Uid;
import dev.parlance.shared.UserRef;
import dev.parlance.webhook.delivery.receiver.ReceiverStore;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Webhooks in PostgreSQL, with secrets and headers sealed. */
public final class WebhookStore {
    private static final String COLUMNS = """
            select w.id, w.uid, w.name, w.url, w.events, w.status, w.disabled_reason, w.headers, w.timeout_seconds,
                   w.max_concurrency, w.rate_per_second, w.ordered, w.date_created,
                   u.email as by_email, u.first_name as by_first_name, u.id as by_id, u.last_name as by_last_name,
                   u.uid as by_uid, u.user_name as by_user_name
              from webhook w
              left join app_user u
                on u.id = w.created_by
             where w.date_deleted is null
            """;
    private static final String FIND = COLUMNS + """
               and w.uid = $1
            """;
    private static final String LOCK = FIND + """
               for update of w
            """;
    private static final String LIST = COLUMNS + """
               and ($1::text is null or position(lower($1) in lower(w.name)) > 0)
               and ($2::text is null or w.status = $2)
               and (cardinality($3::text[]) = 0 or w.events && $3)
            """;
    private static final String PART = """
             limit $4
            offset $5
            """;
    private static final Ordering ORDERING =
            Ordering.byId("w.id", Map.of("name", "lower(w.name)", "url", "w.url", "status", "w.status"));
    private static final String COUNT = """
            select count(*) as total
              from webhook w
             where w.date_deleted is null
               and ($1::text is null or position(lower($1) in lower(w.name)) > 0)
               and ($2::text is null or w.status = $2)
               and (cardinality($3::text[]) = 0 or w.events && $3)
            """;
    private static final String INSERT = """
            insert into webhook (uid, name, url, events, status, timeout_seconds, max_concurrency, rate_per_second, ordered,
                                 headers, secret, created_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
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
                   version = version + 1
             where uid = $1
            returning id, status
            """;
    private static final String FORGIVE = """
            delete from webhook_failing
             where target = $1
            """;
    private static final String ROTATE = """
            update webhook
               set secret = $2,
                   previous_secret = secret,
                   previous_secret_expires = now() + interval '24 hours',
                   version = version + 1
             where uid = $1
            """;
    private static final String DELETE = """
            update webhook
               set date_deleted = now(),
                   status = 'DISABLED',
                   version = version + 1
             where uid = $1
            returning id
            """;
    private static final String DROP_FIRST = """
            delete from webhook_outbox
             where target = $1
            """;
    private static final String DROP_FURTHER = """
            delete from webhook_retry
             where target = $1
            """;

    private final Db db;
    private final SecretBox box;

    public WebhookStore(Db db, SecretBox box) {
        this.db = db;
        this.box = box;
    }

    /** What a list is narrowed by; null and empty mean all. */
    public record Filter(@Nullable String name, @Nullable String status, List<String> events) {
        Tuple args() {
            return Tuple.of(name, status, events.toArray(String[]::new));
        }
    }

    public Future<Webhook> find(String uid) {
        return db.read(FIND, Tuple.of(uid))
                .map(rows -> Rows.first(rows, this::webhook).orElseThrow(() -> new Fault.NotFound("webhook", uid)));
    }

    public Future<Page<Webhook>> list(Filter filter, PageRequest page) {
        var total = db.query(COUNT, filter.args());
        var content = db.query(
                LIST + ORDERING.clause(page.orders()) + PART,
                filter.args().addInteger(page.pageSize()).addLong(page.offset()));
        return Rows.page(page, total, content, this::webhook, ORDERING.of(page.orders()));
    }

    public Future<Webhook> create(WebhookEdit webhook, String secret, long createdBy) {
        var uid = Uid.next();
        var status = webhook.status() == null ? WebhookStatus.ENABLED : webhook.status();
        var args = Tuple.tuple()
                .addString(uid)
                .addString(webhook.name())
                .addString(webhook.url())
                .addArrayOfString(webhook.eventNames())
                .addString(status.name())
                .addInteger(webhook.timeoutSeconds())
                .addInteger(webhook.maxConcurrency())
                .addInteger(webhook.ratePerSecond())
                .addBoolean(webhook.inOrder())
                .addBuffer(sealHeaders(uid, webhook))
                .addBuffer(sealSecret(uid, secret))
                .addLong(createdBy);
        return db.transaction(tx -> tx.preparedQuery(INSERT).execute(args).compose(_ -> read(tx, uid)));
    }

    /**
     * Edits. What waits for a webhook that is disabled is dropped; one that is enabled again starts without failures. A
     * secret in the edit replaces the present one as a rotation does.
     *
     * @param change makes the edit from what the webhook is now
     */
    public Future<Webhook> edit(String uid, Precondition condition, Function<Webhook, WebhookEdit> change) {
        return db.transaction(tx -> lock(tx, uid, condition)
                .map(change)
                .compose(edit -> tx.preparedQuery(UPDATE)
                        .execute(args(uid, edit))
                        .compose(rows -> {
                            var id = Rows.one(rows).getLong("id");
                            return Rows.one(rows).getString("status").equals("ENABLED")
                                    ? forgive(tx, id)
                                    : dropWaiting(tx, id);
                        })
                        .compose(_ -> edit.secretToken() == null
                                ? Future.succeededFuture()
                                : tx.preparedQuery(ROTATE)
                                        .execute(Tuple.of(uid, sealSecret(uid, edit.secretToken())))
                                        .mapEmpty())
                        .compose(_ -> read(tx, uid))));
    }

    private Tuple args(String uid, WebhookEdit edit) {
        return Tuple.tuple()
                .addString(uid)
                .addString(edit.name())
                .addString(edit.url())
                .addArrayOfString(edit.eventNames())
                .addString(edit.status() == null ? null : edit.status().name())
                .addInteger(edit.timeoutSeconds())
                .addInteger(edit.maxConcurrency())
                .addInteger(edit.ratePerSecond())
                .addBoolean(edit.inOrder())
                .addBuffer(sealHeaders(uid, edit));
    }

    /** The old secret signs on for 24 hours. */
    public Future<Webhook> rotate(String uid, String secret) {
        return db.transaction(tx -> lock(tx, uid, Precondition.NONE)
                .compose(current -> tx.preparedQuery(ROTATE)
                        .execute(Tuple.of(uid, sealSecret(uid, secret)))
                        .map(current)));
    }

    /** Its calls stay in the history. */
    public Future<Void> delete(String uid, Precondition condition) {
        return db.transaction(tx -> lock(tx, uid, condition)
                .compose(_ -> tx.preparedQuery(DELETE).execute(Tuple.of(uid)))
                .compose(rows -> dropWaiting(tx, Rows.one(rows).getLong("id"))));
    }

    private static Future<Void> forgive(SqlConnection tx, long id) {
        return tx.preparedQuery(FORGIVE).execute(Tuple.of(id)).mapEmpty();
    }

    private static Future<Void> dropWaiting(SqlConnection tx, long id) {
        return tx.preparedQuery(DROP_FIRST)
                .execute(Tuple.of(id))
                .compose(_ -> tx.preparedQuery(DROP_FURTHER).execute(Tuple.of(id)))
                .mapEmpty();
    }

    private Future<Webhook> lock(SqlConnection tx, String uid, Precondition condition) {
        return tx.preparedQuery(LOCK).execute(Tuple.of(uid)).map(rows -> {
            var current = Rows.first(rows, this::webhook).orElseThrow(() -> new Fault.NotFound("webhook", uid));
            condition.check(current);
            return current;
        });
    }

    private Future<Webhook> read(SqlConnection tx, String uid) {
        return tx.preparedQuery(FIND).execute(Tuple.of(uid)).map(rows -> webhook(Rows.one(rows)));
    }

    private Buffer sealSecret(String uid, String secret) {
        return Buffer.buffer(box.seal(secret, ReceiverStore.place(uid)));
    }

    private Buffer sealHeaders(String uid, WebhookEdit webhook) {
        return Buffer.buffer(ReceiverStore.sealHeaders(box, uid, webhook.ownHeaders()));
    }

    private Webhook webhook(Row row) {
        var uid = row.getString("uid");
        return new Webhook(
                uid,
                Long.toString(row.getLong("id")),
                Rows.text(row, "name"),
                row.getString("url"),
                Rows.texts(row, "events").stream().map(EventKind::valueOf).toList(),
                WebhookStatus.valueOf(row.getString("status")),
                Rows.text(row, "disabled_reason"),
                ReceiverStore.headers(box, uid, row.getBuffer("headers").getBytes()),
                Rows.integer(row, "timeout_seconds"),
                Rows.integer(row, "max_concurrency"),
                Rows.integer(row, "rate_per_second"),
                row.getBoolean("ordered"),
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
