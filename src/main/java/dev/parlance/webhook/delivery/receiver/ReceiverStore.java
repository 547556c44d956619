package dev.parlance.webhook.delivery.receiver;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.parlance.config.section.DeliverySection;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.egress.ClientIdentity;
import dev.parlance.secret.SecretBox;
import dev.parlance.shared.Json;
import dev.parlance.webhook.delivery.body.BodyFormat;
import dev.parlance.webhook.delivery.receiver.Receiver.SigningSecret;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the receivers of webhooks and callbacks, with their secrets decrypted. */
public final class ReceiverStore {
    private static final Logger LOG = LoggerFactory.getLogger(ReceiverStore.class);
    private static final String LOAD = """
            select t.target, w.uid, w.url, w.status, w.headers, w.secret, w.previous_secret, w.previous_secret_expires,
                   w.older_secrets, w.older_secrets_expire, w.timeout_seconds, w.max_concurrency, w.rate_per_second,
                   w.ordered, w.paused, w.format, w.payload, w.client_identity, w.version, f.failures, f.since
              from unnest($1::bigint[], $2::bigint[]) as t (target, version)
              left join webhook w
                on w.id = t.target
               and w.date_deleted is null
              left join webhook_failing f
                on f.target = t.target
             where coalesce(w.version, 0) <> t.version
            """;
    /** The version of a receiver that is not loaded. */
    public static final long UNKNOWN = -1;

    private static final TypeReference<Map<String, String>> HEADERS = new TypeReference<>() {};

    private final Db db;
    private final DeliverySection settings;
    private final Secrets secrets;

    public ReceiverStore(Db db, DeliverySection settings, Secrets secrets) {
        this.db = db;
        this.settings = settings;
        this.secrets = secrets;
    }

    /**
     * The secrets of receivers.
     *
     * @param box decrypts the secrets of webhooks
     * @param callbacks sign callbacks; without any, callbacks are not signed
     */
    public record Secrets(SecretBox box, List<String> callbacks) {
        public Secrets {
            callbacks = List.copyOf(callbacks);
        }
    }

    /** The context to which the encryption of a webhook's secrets is bound. */
    public static String place(String webhookUid) {
        return "webhook:" + webhookUid;
    }

    /** A receiver with its current streak of failures. */
    public record Loaded(Receiver receiver, FailureStreak failing) {}

    /**
     * Loads the receivers of targets that have changed; a deleted webhook is not enabled. A webhook whose values no key
     * decrypts is paused, so that its events wait and those of the others do not.
     *
     * @param versions of the targets, as far as they are known, or {@link #UNKNOWN}
     */
    public Future<Map<Long, Loaded>> changed(Map<Long, Long> versions) {
        return db.query(LOAD, args(versions)).map(rows -> {
            var loaded = new HashMap<Long, Loaded>();
            for (var row : rows) {
                loaded.put(row.getLong("target"), new Loaded(readable(row), failing(row)));
            }
            return loaded;
        });
    }

    /** Loads one webhook, enabled or not. */
    public Future<Receiver> find(long webhookId) {
        return db.query(LOAD, args(Map.of(webhookId, UNKNOWN))).map(rows -> receiver(Rows.one(rows)));
    }

    private static Tuple args(Map<Long, Long> versions) {
        return Tuple.tuple()
                .addArrayOfLong(versions.keySet().toArray(Long[]::new))
                .addArrayOfLong(versions.values().toArray(Long[]::new));
    }

    private static FailureStreak failing(Row row) {
        var failures = Rows.integer(row, "failures");
        return failures == null ? FailureStreak.NOT : new FailureStreak(failures, Rows.instant(row, "since"));
    }

    private Receiver readable(Row row) {
        try {
            return receiver(row);
        } catch (IllegalArgumentException | UncheckedIOException unreadable) {
            var uid = row.getString("uid");
            LOG.atError()
                    .addKeyValue("webhook", uid)
                    .addKeyValue("reason", unreadable.getMessage())
                    .log("the secrets of a webhook cannot be decrypted; its events wait until it is edited");
            return paused(row, uid);
        }
    }

    private Receiver receiver(Row row) {
        var target = row.getLong("target");
        var uid = Rows.text(row, "uid");
        if (uid == null) {
            return callback(target);
        }
        var timeout = Rows.integer(row, "timeout_seconds");
        var concurrency = Rows.integer(row, "max_concurrency");
        var most = settings.maxInFlightPerWebhook();
        return new Receiver(
                target,
                uid,
                row.getString("url"),
                row.getString("status").equals("ENABLED"),
                headers(secrets.box, uid, row.getBuffer("headers").getBytes()),
                secrets(row, uid),
                timeout == null ? settings.timeout() : Duration.ofSeconds(timeout),
                concurrency == null ? most : Math.min(concurrency, most),
                Rows.integer(row, "rate_per_second"),
                row.getBoolean("ordered"),
                row.getBoolean("paused"),
                BodyFormat.of(row.getString("format"), row.getString("payload")),
                identity(row, uid),
                row.getLong("version"));
    }

    private Receiver paused(Row row, String uid) {
        return new Receiver(
                row.getLong("target"),
                uid,
                row.getString("url"),
                row.getString("status").equals("ENABLED"),
                Map.of(),
                List.of(),
                settings.timeout(),
                settings.maxInFlightPerWebhook(),
                null,
                row.getBoolean("ordered"),
                true,
                BodyFormat.DEFAULT,
                null,
                row.getLong("version"));
    }

    private Receiver callback(long target) {
        return new Receiver(
                null,
                "callback",
                null,
                target < 0,
                Map.of(),
                secrets.callbacks.stream()
                        .map(secret -> new SigningSecret(secret, null))
                        .toList(),
                settings.timeout(),
                settings.maxInFlightPerWebhook(),
                null,
                false,
                false,
                BodyFormat.DEFAULT,
                null,
                0);
    }

    private List<SigningSecret> secrets(Row row, String uid) {
        var all = new ArrayList<SigningSecret>();
        all.add(secret(row.getBuffer("secret"), null, uid));
        var previous = row.getBuffer("previous_secret");
        if (previous != null) {
            all.add(secret(previous, Rows.instant(row, "previous_secret_expires"), uid));
        }
        var older = row.getArrayOfBuffers("older_secrets");
        var expire = row.getArrayOfOffsetDateTimes("older_secrets_expire");
        for (var i = 0; i < older.length; i++) {
            all.add(secret(older[i], expire[i].toInstant(), uid));
        }
        return all;
    }

    private SigningSecret secret(Buffer sealed, @Nullable Instant expires, String uid) {
        return new SigningSecret(secrets.box.openText(sealed.getBytes(), place(uid)), expires);
    }

    private @Nullable ClientIdentity identity(Row row, String uid) {
        var sealed = Rows.bytes(row, "client_identity");
        return sealed == null ? null : SealedIdentity.open(secrets.box, uid, sealed);
    }

    /** Decrypts the headers that a webhook adds. */
    public static Map<String, String> headers(SecretBox box, String webhookUid, byte[] sealed) {
        try {
            return Json.MAPPER.readValue(box.open(sealed, place(webhookUid)), HEADERS);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Encrypts the headers that a webhook adds, because they may contain credentials. */
    public static byte[] sealHeaders(SecretBox box, String webhookUid, Map<String, String> headers) {
        return box.seal(Json.bytes(headers), place(webhookUid));
    }
}
