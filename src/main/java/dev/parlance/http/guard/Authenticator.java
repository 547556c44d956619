package dev.parlance.http.guard;

import dev.parlance.access.Caller;
import io.vertx.core.Future;

/** Turns a token into a caller. */
public interface Authenticator {
    /**
     * Finds the caller. Fails with {@code Fault.Unauthorized}, {@code Fault.Inactive} or {@code Fault.Deleted}.
     */
    Future<Caller> authenticate(String token);
}
