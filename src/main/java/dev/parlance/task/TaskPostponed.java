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
    private static final long FILES_LEAST_MILLIS = 24_000;
    private static final long FILES_MOST_MILLIS = 36_000;
    /** Two for each time that a task waits for files: about two hours. After that, attempts are counted. */
    private static final int MOST_EPOCHS = 480;

    private final Duration time;

    /** Postpones a task for a time. */
    public TaskPostponed(Duration time, String reason) {
        super(reason, null, false, false);
        this.time = time;
    }

    /** How a failure of a task postpones it; null if the attempt counts. */
    static @Nullable TaskPostponed of(Throwable failure, Task task) {
        if (failure instanceof Fault.FilesUnavailable && task.epoch() < MOST_EPOCHS) {
            LOG.atInfo().addKeyValue("task", task).log("the task waits for the store of files");
            var millis = ThreadLocalRandom.current().nextLong(FILES_LEAST_MILLIS, FILES_MOST_MILLIS);
            return new TaskPostponed(Duration.ofMillis(millis), "the store of files is not available");
        }
        return failure instanceof TaskPostponed postponed ? postponed : null;
    }

    Duration time() {
        return time;
    }
}
