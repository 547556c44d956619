package dev.parlance.importsettings;

import dev.parlance.access.Etags;
import dev.parlance.access.Precondition;
import dev.parlance.http.reply.Reply;
import dev.parlance.shared.Audience;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.HashMap;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Function;

/**
 * Writes import settings as JSON: those with large style sheets on worker threads, because reading, writing and hashing
 * 4 MiB would block an event loop for 40 ms.
 */
record ShowSettings(Vertx vertx) {
    /** Without style sheets, settings have less. */
    private static final int LARGE = 64 << 10;

    /**
     * The response that contains settings, with its ETag.
     *
     * @param small makes the response of settings that are not large
     */
    Future<Reply> reply(ImportSettings.Stored stored, Audience audience, Function<ImportSettings, Reply> small) {
        return isLarge(stored)
                ? blocking(() -> whole(small.apply(stored.shown()), audience))
                : Future.succeededFuture(small.apply(stored.shown()));
    }

    private static Reply whole(Reply reply, Audience audience) {
        var json = Json.bytes(Objects.requireNonNull(reply.body()), audience);
        var headers = new HashMap<>(reply.headers());
        headers.put("content-type", Reply.JSON);
        headers.put("etag", Etags.of(json));
        return new Reply(reply.status(), Buffer.buffer(json), false, headers);
    }

    /** Fails with {@link dev.parlance.fault.Fault.Stale} if the settings have another version. */
    Future<Void> check(Precondition condition, ImportSettings.Stored stored) {
        if (!condition.present()) {
            return Future.succeededFuture();
        }
        if (!isLarge(stored)) {
            condition.check(stored.shown());
            return Future.succeededFuture();
        }
        return blocking(() -> {
                    condition.check(stored.shown());
                    return true;
                })
                .mapEmpty();
    }

    private static boolean isLarge(ImportSettings.Stored stored) {
        return stored.settings().length() > LARGE;
    }

    private <T> Future<T> blocking(Callable<T> work) {
        return vertx.executeBlocking(work, false).map(Objects::requireNonNull);
    }
}
