package dev.parlance.http;

import io.vertx.core.Future;

/** Turns a token into a caller. */
public interface Authenticator {
    /** The caller; fails with {@code Fault.Unauthorized} or {@code Fault.Denied} (inactive, deleted). */
    Future<Caller> authenticate(String token);
}
