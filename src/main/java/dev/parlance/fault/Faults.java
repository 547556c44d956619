package dev.parlance.fault;

import java.util.List;
import java.util.stream.Stream;

/** What a failure is to the one who asked. */
public final class Faults {
    /** What the system says on a full disk and on a used quota; a worker process passes it on in its message. */
    private static final List<String> FULL = List.of("No space left on device", "Disk quota exceeded");

    private static final int DEEPEST = 20;

    private Faults() {}

    /** The failure itself if it is a fault, otherwise a fault that does not tell its cause, which the log has. */
    public static Fault of(Throwable failure) {
        if (failure instanceof Fault known) {
            return known;
        }
        return isFullDisk(failure)
                ? new Fault.Unavailable("the disk for temporary files is full; retry later")
                : new Fault.Internal();
    }

    /** Whether a temporary file found no room. */
    public static boolean isFullDisk(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .limit(DEEPEST)
                .map(cause -> String.valueOf(cause.getMessage()))
                .anyMatch(message -> FULL.stream().anyMatch(message::contains));
    }
}
