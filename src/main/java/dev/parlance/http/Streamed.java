package dev.parlance.http;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A body that is fetched piece by piece while it is sent, the next piece only when the connection has taken the one before.
 *
 * @param etag strong tag, quoted, known beforehand
 * @param length in bytes
 * @param next gives the next piece, or null after the last one
 */
record Streamed(String etag, long length, Supplier<Future<@Nullable Buffer>> next) {}
