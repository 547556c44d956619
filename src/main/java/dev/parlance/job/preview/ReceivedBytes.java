package dev.parlance.job.preview;

import java.util.concurrent.atomic.AtomicLong;

/** Limits the bytes on disk of all files that are received for previews. Thread-safe. */
final class ReceivedBytes {
    private final long most;
    private final AtomicLong bytes = new AtomicLong();

    ReceivedBytes(long most) {
        this.most = most;
    }

    /** Whether there was room for more bytes, which are counted then. */
    boolean add(long more) {
        if (bytes.addAndGet(more) <= most) {
            return true;
        }
        remove(more);
        return false;
    }

    void remove(long fewer) {
        bytes.addAndGet(-fewer);
    }
}
