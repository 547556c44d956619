package dev.parlance.http.idempotency;

import dev.parlance.access.Caller;
import dev.parlance.access.Etags;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.body.Payload;
import dev.parlance.http.idempotency.IdempotencyStore.FirstRequest;
import dev.parlance.http.idempotency.IdempotencyStore.StoredResponse;
import dev.parlance.http.reply.ErrorReply;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a request with an {@code Idempotency-Key} once: for 24 hours the same request with the same key gets the
 * response to the first one. A failure that is known to have had no effect gives the key up. When an instance stops in
 * the middle of a request, or the answer of the database is lost, whether the request took effect is not known: it is
 * not run again with this key, which stays in progress until the 24 hours are over.
 */
public final class Idempotency {
    public static final String HEADER = "idempotency-key";
    private static final int MAX_LENGTH = 255;
    /**
     * Operations that change nothing. A large response of theirs is not stored: everybody may search, and could fill
     * the database.
     */
    static final Set<String> READING = Set.of(
            "searchTermBase",
            "searchTermBasesInText",
            "searchTermBasesByJob",
            "browseTermBase",
            "searchTransMemory",
            "analyseText",
            "previewImportSettings",
            "previewJobImport");

    /** The largest stored body of these. */
    static final int MOST_READ = 64 << 10;

    private static final String IN_PROGRESS = "the first request with this Idempotency-Key has no response yet, or was "
            + "interrupted; check its result and use another key if it had no effect";
    private static final Logger LOG = LoggerFactory.getLogger(Idempotency.class);

    private final IdempotencyStore store;
    private final Fingerprint fingerprint;

    /**
     * Creates the idempotency of one event loop.
     *
     * @param jobHeaderNames further names of the header {@code Parlance}, which carries data
     */
    public Idempotency(IdempotencyStore store, List<String> jobHeaderNames) {
        this.store = store;
        this.fingerprint = new Fingerprint(jobHeaderNames);
    }

    /**
     * Runs the request, or returns the response to the first request with the key. A key may not be used for another
     * operation, path or query, with other headers that carry data, or with another body.
     *
     * @param payload its hash is stored, or compared with the hash of the first request
     */
    public Future<Reply> once(
            Caller caller,
            String key,
            String operationId,
            HttpServerRequest request,
            Payload payload,
            Supplier<Future<Reply>> answer) {
        if (key.isEmpty() || key.length() > MAX_LENGTH) {
            return Future.failedFuture(new Fault.Invalid(
                    Violation.of("Idempotency-Key", "length", "must have 1 to %d characters".formatted(MAX_LENGTH))));
        }
        var operation = fingerprint.of(operationId, request);
        var claim = new Claim(caller.id(), key, operationId);
        return store.claim(caller.id(), key, operation)
                .compose(fresh -> fresh ? first(claim, payload, answer) : again(caller.id(), key, operation, payload));
    }

    /** A key that a request has taken. */
    private record Claim(long user, String key, String operationId) {}

    private Future<Reply> first(Claim claim, Payload payload, Supplier<Future<Reply>> answer) {
        return Future.succeededFuture()
                .compose(_ -> answer.get())
                .recover(failure -> settled(failure))
                .compose(Idempotency::rendered)
                .compose(
                        reply -> finish(claim, payload, reply).map(reply),
                        failure -> ended(claim.user, claim.key, failure).compose(_ -> Future.failedFuture(failure)));
    }

    /** Stores the response, or gives the key up if a repeated request may run again. */
    private Future<Void> finish(Claim claim, Payload payload, Reply reply) {
        var large = reply.isGenerated() || (reply.body() instanceof Buffer body && body.length() > MOST_READ);
        var repeatable = large && READING.contains(claim.operationId);
        return (repeatable
                        ? store.abandon(claim.user, claim.key)
                        : store.finish(claim.user, claim.key, payload.digest(), stored(reply)))
                .otherwise(failure -> unsaved(claim.key, failure));
    }

    /** Gives the key up after a failure that is known to have had no effect. */
    private Future<Void> ended(long user, String key, Throwable failure) {
        return switch (failure) {
            case Fault.OutcomeUnknown _, Fault.Internal _ -> Future.succeededFuture();
            case Fault _, HttpClosedException _ -> store.abandon(user, key).otherwise(other -> unsaved(key, other));
            default -> Future.succeededFuture();
        };
    }

    /** A refusal that a retry would get again is stored as the response; a failure of the service is not. */
    private static Future<Reply> settled(Throwable failure) {
        return switch (failure) {
            case Fault.Invalid _, Fault.InvalidState _, Fault.CannotDelete _, Fault.Conflict _, Fault.NotFound _ ->
                Future.succeededFuture(ErrorReply.of(failure, "idempotent"));
            default -> Future.failedFuture(failure);
        };
    }

    /** Writes the body as bytes, so that the response and its stored copy have the same bytes and ETag. */
    private static Future<Reply> rendered(Reply reply) {
        if (reply.body() == null || reply.body() instanceof Buffer || reply.isGenerated()) {
            return Future.succeededFuture(reply);
        }
        var small = reply.bytesUpTo(LargeWork.LARGE);
        return small == null
                ? LargeWork.onWorker(() -> rendered(reply, reply.bytes()))
                : Future.succeededFuture(rendered(reply, small));
    }

    private static Reply rendered(Reply reply, byte[] bytes) {
        var headers = new HashMap<>(reply.headers());
        headers.putIfAbsent("content-type", Reply.JSON);
        if (reply.tagged()) {
            headers.put("etag", Etags.of(bytes));
        }
        return new Reply(reply.status(), Buffer.buffer(bytes), false, headers);
    }

    private Future<Reply> again(long user, String key, String operation, Payload payload) {
        return store.find(user, key).compose(first -> {
            var response = first == null ? null : first.response();
            if (first != null && !first.operation().equals(operation)) {
                return Future.failedFuture(new Fault.KeyReused());
            }
            return first == null || response == null ? inProgress() : replay(first, response, payload);
        });
    }

    private static Future<Reply> inProgress() {
        return Future.failedFuture(new Fault.Conflict(IN_PROGRESS));
    }

    private static Future<Reply> replay(FirstRequest first, StoredResponse response, Payload payload) {
        return payload.absorb().map(hash -> replayed(response, first.hasBody(hash)));
    }

    private static StoredResponse stored(Reply reply) {
        return new StoredResponse(reply.status(), reply.headers(), reply.body() == null ? null : reply.buffer());
    }

    private static Reply replayed(StoredResponse response, boolean sameRequest) {
        if (!sameRequest) {
            throw new Fault.KeyReused();
        }
        var headers = new HashMap<>(response.headers());
        headers.put("idempotent-replayed", "true");
        return new Reply(response.status(), response.body(), false, headers);
    }

    private static Void unsaved(String key, Throwable failure) {
        LOG.atWarn().setCause(failure).addKeyValue("keyLength", key.length()).log("idempotent response not stored");
        return null;
    }
}
