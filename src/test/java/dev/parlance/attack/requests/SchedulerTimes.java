package dev.parlance.attack.requests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the scheduler of Linux says about a thread; on other systems it says nothing. Safe from any thread. */
final class SchedulerTimes {
    private static final Path SELF = Path.of("/proc/thread-self");

    private final Path file;
    private final boolean known;

    private SchedulerTimes(Path file) {
        this.file = file;
        this.known = Files.exists(file);
    }

    static SchedulerTimes ofThisThread() {
        try {
            var self = Files.exists(SELF) ? Path.of("/proc").resolve(Files.readSymbolicLink(SELF)) : SELF;
            return new SchedulerTimes(self.resolve("schedstat"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** For how long, in nanoseconds, the thread was ready to run and had no processor; 0 if unknown. */
    long starved() {
        if (!known) {
            return 0;
        }
        try {
            // time on a processor, time waiting for one, number of time slices
            return Long.parseLong(Files.readString(file).split(" ", -1)[1]);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
