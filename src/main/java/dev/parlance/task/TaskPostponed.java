package dev.parlance.task;

import java.time.Duration;

/** A task that cannot run now, through no fault of its own: it is queued again, and the attempt is not counted. */
public final class TaskPostponed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Duration time;

    /** Postpones a task for a time. */
    public TaskPostponed(Duration time, String reason) {
        super(reason, null, false, false);
        this.time = time;
    }

    Duration time() {
        return time;
    }
}
