package dev.parlance.webhook.registration;

import dev.parlance.shared.TimeUids;
import dev.parlance.webhook.delivery.record.Attempt;
import org.jspecify.annotations.Nullable;

/**
 * What came of a test.
 *
 * @param callUid of the call in the history
 * @param statusCode null when no answer came
 * @param errorMessage null when it succeeded
 */
public record TestOutcome(
        String callUid,
        String eventUid,
        boolean success,
        @Nullable Integer statusCode,
        @Nullable String errorMessage,
        int durationMillis) {

    public static TestOutcome of(Attempt attempt) {
        var outcome = attempt.outcome();
        return new TestOutcome(
                TimeUids.text(attempt.call()),
                TimeUids.text(attempt.event()),
                outcome.success(),
                outcome.statusCode(),
                outcome.errorMessage(),
                outcome.millis());
    }
}
