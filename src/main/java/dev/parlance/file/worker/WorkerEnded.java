package dev.parlance.file.worker;

import java.io.IOException;

/** A worker process that ended, or was ended, before it had read its file. */
public final class WorkerEnded extends IOException {
    private static final long serialVersionUID = 1L;

    private final Cause why;

    /** What ended the process. */
    public enum Cause {
        /** The time for the file was over. */
        TIME,
        /** Its heap was too small for the file. */
        MEMORY,
        /** Something else, such as a signal. */
        OTHER
    }

    WorkerEnded(Cause why, String message) {
        super(message);
        this.why = why;
    }

    public Cause why() {
        return why;
    }
}
