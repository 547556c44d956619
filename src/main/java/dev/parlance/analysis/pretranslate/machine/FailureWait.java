package dev.parlance.analysis.pretranslate.machine;

import dev.parlance.machinetranslate.call.RequestFailed;
import dev.parlance.task.TaskPostponed;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** How long a pre-translation waits for a service that fails for the time being. */
final class FailureWait {
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofMinutes(1);

    private FailureWait() {}

    /**
     * The wait that follows a failure, with the reason.
     *
     * @param failing for how long the service has failed
     * @param most for how long it may fail at all
     */
    static TaskPostponed postponed(Duration failing, RequestFailed failure, Duration most) {
        return new TaskPostponed(wait(failing, failure.retryAfter(), most), failure.reason());
    }

    /** About as long again as the service has failed, from a second to a minute, and not before it wants a request. */
    static Duration wait(Duration failing, Duration retryAfter, Duration most) {
        var longest = Math.clamp(failing.toMillis(), SHORTEST.toMillis(), LONGEST.toMillis());
        var wait = ThreadLocalRandom.current().nextLong(longest / 2, longest + 1);
        return Duration.ofMillis(Math.max(wait, Math.min(retryAfter.toMillis(), most.toMillis())));
    }
}
