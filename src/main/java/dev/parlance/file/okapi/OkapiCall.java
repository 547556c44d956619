package dev.parlance.file.okapi;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import java.io.IOException;
import net.sf.okapi.common.exceptions.OkapiException;
import org.jspecify.annotations.Nullable;

/** Calls of Okapi. Whatever Okapi throws at a file that it does not expect becomes the problem of that file, here. */
final class OkapiCall {
    private OkapiCall() {}

    /** A call with a result. */
    @FunctionalInterface
    interface Call<T extends @Nullable Object> {
        T call() throws IOException;
    }

    /** A call without a result. */
    @FunctionalInterface
    interface Run {
        void run() throws IOException;
    }

    static <T extends @Nullable Object> T of(OkapiFormat format, Call<T> call) throws UnreadableFile, IOException {
        try {
            return call.call();
        } catch (RuntimeException | StackOverflowError failed) {
            throw unreadable(format, failed);
        }
    }

    static void run(OkapiFormat format, Run call) throws UnreadableFile, IOException {
        try {
            call.run();
        } catch (RuntimeException | StackOverflowError failed) {
            throw unreadable(format, failed);
        }
    }

    /** The message of Okapi is for the log only, because it describes the inside of a filter. */
    private static UnreadableFile unreadable(OkapiFormat format, Throwable failed) {
        var cause = failed instanceof OkapiException && failed.getCause() != null ? failed.getCause() : failed;
        return new UnreadableFile(
                Reason.BROKEN,
                "the content of the file cannot be read as %s; the file may be damaged".formatted(format.title()),
                cause);
    }
}
