package dev.parlance.event;

import dev.parlance.egress.UrlCheck;
import dev.parlance.shared.Json;
import dev.parlance.shared.Sha256;
import dev.parlance.shared.TimeUids;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Appends calls of a request's {@code callbackUrl} in the caller's transaction. They are delivered in the same way as
 * webhooks: the same signature (with the deployment's callback secret), the same retries, and calls in the same history
 * that belong to no webhook.
 */
public final class CallbackStore {
    private static final String APPEND = """
            with new_event as (
              insert into webhook_event (id, url, body, traceparent)
              values ($1, $2, $3, $4)
              returning id
            )
            insert into webhook_outbox (target, event_id)
            select $5, e.id
              from new_event e
            """;

    private final TimeUids uids;

    public CallbackStore(InstantSource clock) {
        this.uids = new TimeUids(clock);
    }

    /**
     * Writes one call; it is made if and only if the transaction commits. Call {@link EventStore#nudge} after it.
     *
     * @param url a URL that {@link UrlCheck} has accepted with the request; it is checked again before it is called
     * @param body written as JSON now and sent as it is, such as {@code {"asyncRequest": …, "analyse": …}}
     * @param traceparent W3C trace context of the request, or null
     */
    public Future<Void> append(SqlConnection transaction, String url, Object body, @Nullable String traceparent) {
        var args = Tuple.of(uids.next(), url, Json.text(body), traceparent, target(url));
        return transaction.preparedQuery(APPEND).execute(args).mapEmpty();
    }

    /**
     * The target of callbacks to one origin, always negative. Callbacks of one origin share a queue, so that a dead
     * receiver delays only its own callbacks.
     */
    public static long target(String url) {
        var uri = URI.create(url);
        var origin = "%s://%s:%d"
                .formatted(uri.getScheme(), uri.getHost(), uri.getPort())
                .toLowerCase(Locale.ROOT);
        return ByteBuffer.wrap(Sha256.of(origin.getBytes(StandardCharsets.UTF_8)))
                        .getLong()
                | Long.MIN_VALUE;
    }
}
