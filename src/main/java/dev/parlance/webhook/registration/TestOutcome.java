package dev.parlance.webhook.registration;

import dev.parlance.shared.TimeUids;
import dev.parlance.webhook.delivery.record.Attempt;
import org.jspecify.annotations.Nullable;

/**
 * The result of a test call.
 *
 * @param callUid of the call in the history
 * @param statusCode null without a response
 * @param errorMessage null for a success
 */
public record TestOutcome(
        String callUid,
        String eventUid,
        boolean success,
        @Nullable Integer statusCode,
        @Nullable String errorMessage,
        int durationMillis) {

    public static TestOutcome of(Attempt attempt) {
        var outcome = attempt.made().outcome();
        return new TestOutcome(
                TimeUids.text(attempt.made().call()),
                TimeUids.text(attempt.event()),
                outcome.success(),
                outcome.statusCode(),
                outcome.errorMessage(),
                outcome.millis());
    }
}
