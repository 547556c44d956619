package dev.parlance.http.reply;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The source of the bytes of one download; used by one response. */
@FunctionalInterface
public interface Download {
    /** Returns the pieces from a byte on, one after the other, and null after the last one. */
    Supplier<Future<@Nullable Buffer>> from(long offset);

    /** The most bytes that it keeps in memory while a client does not read the last piece. */
    default int pieceBytes() {
        return 256 << 10;
    }

    /** Releases the resources of the download; called once, when the response has ended or failed. */
    default void release() {}
}
