package dev.parlance.file.worker;

import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The result of a {@link ReadRequest}.
 *
 * @param reason why the file cannot be imported; null when it was read, or when something else failed
 * @param message for the person who sent the file, when there is a reason
 * @param failure for the log; null when nothing failed
 * @param segments the number of segments
 * @param translated whether at least one of them has a target or is locked
 */
public record ReadReply(
        UnreadableFile.@Nullable Reason reason,
        @Nullable String message,
        @Nullable String failure,
        int segments,
        boolean translated) {
    private static final int LONGEST = 4_000;

    static ReadReply read(int segments, boolean translated) {
        return new ReadReply(null, null, null, segments, translated);
    }

    static ReadReply unreadable(UnreadableFile unreadable) {
        var cause = unreadable.getCause();
        return new ReadReply(
                unreadable.reason(),
                brief(String.valueOf(unreadable.getMessage())),
                cause == null ? null : brief(cause.toString()),
                0,
                false);
    }

    static ReadReply failed(Throwable failure) {
        var top = failure.getStackTrace().length == 0 ? "" : " at " + failure.getStackTrace()[0];
        return new ReadReply(null, null, brief(failure + top), 0, false);
    }

    private static String brief(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST);
    }

    /** Throws what the worker process could not. */
    void requireRead() throws UnreadableFile, IOException {
        if (reason != null) {
            throw new UnreadableFile(
                    reason, String.valueOf(message), failure == null ? null : new IOException(failure));
        }
        if (failure != null) {
            throw new IOException("reading the file failed: " + failure);
        }
    }
}
