package dev.parlance.http.body;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The bytes of a file on their way in; nothing is read before {@link #drain} and never more than a chunk is held. */
public interface Upload {
    /** Name from {@code Content-Disposition} (RFC 6266), or null. */
    @Nullable
    String filename();

    /**
     * Hands over the bytes in chunks of {@code chunkBytes} (the last one shorter), the next one only when the sink is
     * done with the one before. Fails with {@code Fault.TooLarge}, or {@code Fault.TimedOut} when the sender stalls; a
     * connection that breaks fails it too.
     *
     * @return how many bytes there were
     */
    Future<Long> drain(int chunkBytes, Function<Buffer, Future<Void>> sink);
}
