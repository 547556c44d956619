package dev.parlance.http.reply;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where the bytes of a download come from; used by one answer. */
@FunctionalInterface
public interface Download {
    /** Gives, one after the other, the pieces from that byte on, and null after the last one. */
    Supplier<Future<@Nullable Buffer>> from(long offset);

    /** Called once, when the answer has ended in whatever way, so that what was kept for it can go. */
    default void release() {}
}
