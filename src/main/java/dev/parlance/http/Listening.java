package dev.parlance.http;

import io.vertx.core.Future;
import java.io.IOException;

/** Says which address a server cannot listen on: the message of the system names only the reason. */
public final class Listening {
    private Listening() {}

    /**
     * Adds the address, and the settings that change it, to the failure of a server.
     *
     * @param section of the settings {@code host} and {@code port}
     */
    public static <T> Future<T> on(Future<T> server, String section, String host, int port) {
        return server.recover(failure -> Future.failedFuture(new IOException(
                "cannot listen on %s:%d (%s.host, %s.port): %s"
                        .formatted(host, port, section, section, reason(failure)),
                failure)));
    }

    private static Object reason(Throwable failure) {
        return failure.getMessage() == null ? failure : failure.getMessage();
    }
}
