package dev.parlance.task;

import dev.parlance.fault.Fault;
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
    /** Two for each time that a task waits for files or space: about two hours. After that, attempts are counted. */
    private static final int MOST_EPOCHS = 480;

    private final Duration time;

    /** Postpones a task for a time. */
    public TaskPostponed(Duration time, String reason) {
        super(reason, null, false, false);
        this.time = time;
    }

    /** How a failure of a task postpones it; null if the attempt counts. */
    static @Nullable TaskPostponed of(Throwable failure, Task task) {
        return switch (failure) {
            case TaskPostponed postponed -> postponed;
            case Fault.FilesUnavailable _ -> outage(task, "the store of files is not available");
            case Fault.DatabaseUnavailable _ -> outage(task, "the database is not available, or its disk is full");
            default -> null;
        };
    }

    private static @Nullable TaskPostponed outage(Task task, String reason) {
        if (task.epoch() >= MOST_EPOCHS) {
            return null;
        }
        LOG.atInfo().addKeyValue("task", task).addKeyValue("reason", reason).log("the task waits");
        var millis = ThreadLocalRandom.current().nextLong(LEAST_MILLIS, MOST_MILLIS);
        return new TaskPostponed(Duration.ofMillis(millis), reason);
    }

    Duration time() {
        return time;
    }
}
