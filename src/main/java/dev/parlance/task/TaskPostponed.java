package dev.parlance.task;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Faults;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A task that cannot run now, through no fault of its own: it is queued again, and the attempt is not counted. */
public final class TaskPostponed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final Logger LOG = LoggerFactory.getLogger(TaskPostponed.class);
    private static final long LEAST_MILLIS = 24_000;
    private static final long MOST_MILLIS = 36_000;
    /** Waits for files or space: about two hours. After that, attempts are counted. */
    private static final int MOST_OUTAGES = 240;

    private final Duration time;
    private final boolean outage;

    /** Postpones a task for a time. */
    public TaskPostponed(Duration time, String reason) {
        this(time, reason, false);
    }

    private TaskPostponed(Duration time, String reason, boolean outage) {
        super(reason, null, false, false);
        this.time = time;
        this.outage = outage;
    }

    /** How a failure of a task postpones it; null if the attempt counts. */
    static @Nullable TaskPostponed of(Throwable failure, Task task) {
        return switch (failure) {
            case TaskPostponed postponed -> postponed;
            case Fault.FilesUnavailable _ -> outage(task, "the store of files is not available");
            case Fault.DatabaseUnavailable _ -> outage(task, "the database is not available, or its disk is full");
            default -> Faults.isFullDisk(failure) ? outage(task, "the disk for temporary files is full") : null;
        };
    }

    private static @Nullable TaskPostponed outage(Task task, String reason) {
        if (task.outages() >= MOST_OUTAGES) {
            return null;
        }
        LOG.atInfo().addKeyValue("task", task).addKeyValue("reason", reason).log("the task waits");
        var millis = ThreadLocalRandom.current().nextLong(LEAST_MILLIS, MOST_MILLIS);
        return new TaskPostponed(Duration.ofMillis(millis), reason, true);
    }

    Duration time() {
        return time;
    }

    /** Whether the task waits for the database, the store of files or room, which is limited. */
    boolean isOutage() {
        return outage;
    }
}
