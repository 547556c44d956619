package dev.parlance.webhook.delivery;

import dev.parlance.shared.Json;
import dev.parlance.shared.TimeUids;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Attempts as arrays, a column an array, for a statement that unnests them. */
final class AttemptArrays {
    private AttemptArrays() {}

    static void add(Tuple args, List<Attempt> attempts) {
        var size = attempts.size();
        var calls = new UUID[size];
        var days = new LocalDate[size];
        var webhooks = new @Nullable Long[size];
        var targets = new Long[size];
        var events = new UUID[size];
        var kinds = new @Nullable String[size];
        var parents = new @Nullable UUID[size];
        var numbers = new Short[size];
        var urls = new String[size];
        var successes = new Boolean[size];
        var statuses = new @Nullable Short[size];
        var errors = new @Nullable String[size];
        var millis = new Integer[size];
        var remotes = new @Nullable String[size];
        var requestHeaders = new String[size];
        var answerHeaders = new @Nullable String[size];
        var answers = new @Nullable String[size];
        var retries = new @Nullable Long[size];
        for (var i = 0; i < size; i++) {
            var attempt = attempts.get(i);
            var outcome = attempt.outcome();
            var status = outcome.statusCode();
            calls[i] = attempt.call();
            days[i] = TimeUids.time(attempt.call()).atOffset(ZoneOffset.UTC).toLocalDate();
            webhooks[i] = attempt.webhookId();
            targets[i] = attempt.target();
            events[i] = attempt.event();
            kinds[i] = attempt.kind();
            parents[i] = attempt.parent();
            numbers[i] = (short) attempt.number();
            urls[i] = attempt.url();
            successes[i] = outcome.success();
            statuses[i] = status == null ? null : status.shortValue();
            errors[i] = outcome.errorMessage();
            millis[i] = outcome.millis();
            remotes[i] = outcome.remoteAddress();
            requestHeaders[i] = attempt.requestHeaders();
            retries[i] = millis(attempt.retryIn());
            if (outcome instanceof Outcome.Answered answered) {
                answerHeaders[i] = storable(Json.text(answered.headers()));
                answers[i] = storable(answered.body());
            }
        }
        args.addArrayOfUUID(calls)
                .addArrayOfLocalDate(days)
                .addArrayOfLong(webhooks)
                .addArrayOfLong(targets)
                .addArrayOfUUID(events)
                .addArrayOfString(kinds)
                .addArrayOfUUID(parents)
                .addArrayOfShort(numbers)
                .addArrayOfString(urls)
                .addArrayOfBoolean(successes)
                .addArrayOfShort(statuses)
                .addArrayOfString(errors)
                .addArrayOfInteger(millis)
                .addArrayOfString(remotes)
                .addArrayOfString(requestHeaders)
                .addArrayOfString(answerHeaders)
                .addArrayOfString(answers)
                .addArrayOfLong(retries);
    }

    private static @Nullable Long millis(@Nullable Duration wait) {
        return wait == null ? null : wait.toMillis();
    }

    /** PostgreSQL's text cannot hold U+0000. */
    private static String storable(String text) {
        return text.indexOf('\0') < 0 ? text : text.replace('\0', '\uFFFD');
    }
}
