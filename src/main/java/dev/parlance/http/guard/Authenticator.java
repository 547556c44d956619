package dev.parlance.http.guard;

import dev.parlance.access.Caller;
import io.vertx.core.Future;

/** Turns a token into a caller. */
public interface Authenticator {
    /** The caller; fails with {@code Fault.Unauthorized} or {@code Fault.Denied} (inactive, deleted). */
    Future<Caller> authenticate(String token);
}
