package dev.parlance.http.body;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An upload of a file; nothing is read before {@link #drain}, and at most one chunk is in memory. */
public interface Upload {
    /** Name from {@code Content-Disposition} (RFC 6266), or null. */
    @Nullable
    String filename();

    /**
     * Passes the bytes to the sink in chunks of {@code chunkBytes} (the last one may be shorter), each chunk when the
     * sink is done with the one before. Fails with {@code Fault.TooLarge}, or {@code Fault.TimedOut} when the sender
     * stalls; a connection that breaks fails it too.
     *
     * @return the number of bytes
     */
    Future<Long> drain(int chunkBytes, Function<Buffer, Future<Void>> sink);
}
