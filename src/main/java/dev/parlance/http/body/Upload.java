package dev.parlance.http.body;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An upload of a file; nothing is read before {@link #drain}, and at most one chunk is in memory. */
public interface Upload {
    /** Name from {@code Content-Disposition} (RFC 6266), or null. */
    @Nullable
    String filename();

    /** Most characters of the name of a stored file. */
    int MOST_NAME_CHARACTERS = 255;

    /** The name; fails with {@link Fault.Invalid} when there is none, or one that cannot be stored. */
    default String requiredFilename() {
        var name = filename();
        if (name == null || name.isBlank() || name.length() > MOST_NAME_CHARACTERS || name.indexOf('\0') >= 0) {
            throw new Fault.Invalid(Violation.of(
                    "Content-Disposition",
                    "required",
                    "must give a file name of 1 to %d characters, such as filename*=UTF-8''name.docx"
                            .formatted(MOST_NAME_CHARACTERS)));
        }
        return name;
    }

    /**
     * Passes the bytes to the sink in chunks of {@code chunkBytes} (the last one may be shorter), each chunk when the
     * sink is done with the one before. Fails with {@code Fault.TooLarge}, or {@code Fault.TimedOut} when the sender
     * stalls; a connection that breaks fails it too.
     *
     * @return the number of bytes
     */
    Future<Long> drain(int chunkBytes, Function<Buffer, Future<Void>> sink);
}
