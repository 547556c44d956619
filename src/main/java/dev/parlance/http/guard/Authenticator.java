package dev.parlance.http.guard;

import dev.parlance.access.Caller;
import io.vertx.core.Future;

/** Turns a token into a caller. */
public interface Authenticator {
    /**
     * Finds the caller. Fails with {@code Fault.Unauthorized}, {@code Fault.Inactive} or {@code Fault.Deleted}.
     */
    Future<Caller> authenticate(String token);

    /** As {@link #authenticate}, without a cache: for requests that last, which check their rights again. */
    default Future<Caller> authenticateAgain(String token) {
        return authenticate(token);
    }
}
